import { expect, it } from 'vitest'
import { announcedLength, answeredRange, MOST_AT_ONCE } from './answered-range.ts'

const LENGTH = 5 * MOST_AT_ONCE
const answered = (headers: HeadersInit) => answeredRange(new Headers(headers), LENGTH)

it('answers an open-ended range in parts', () => {
  expect(answered({ Range: 'bytes=10-' })).toEqual({ start: 10, end: 10 + MOST_AT_ONCE })
  expect(answered({ Range: `bytes=${LENGTH - 10}-` })).toEqual({ start: LENGTH - 10, end: LENGTH })
})

it('answers an open-ended range in full for players that never request a second part', () => {
  const headers = { Range: 'bytes=10-', 'Icy-MetaData': '1' }
  expect(answered(headers)).toEqual({ start: 10, end: LENGTH })
})

it('announces a part as the rest of the file if the player ignores Content-Range', () => {
  const part = { start: 10, end: 10 + MOST_AT_ONCE }
  const announced = (Range: string, protocol: string) =>
    announcedLength(part, new Headers({ Range }), LENGTH, protocol)
  expect(announced('bytes=10-', 'app:')).toBe(LENGTH - 10)
  expect(announced('bytes=10-', 'https:')).toBe(MOST_AT_ONCE)
  expect(announced(`bytes=10-${9 + MOST_AT_ONCE}`, 'app:')).toBe(MOST_AT_ONCE)
})

it('answers a range with an end in full', () => {
  expect(answered({ Range: `bytes=0-${LENGTH - 1}` })).toEqual({ start: 0, end: LENGTH })
})

it('answers a request without a range in full', () => {
  expect(answered({})).toBeUndefined()
  expect(answered({ Range: `bytes=${LENGTH}-` })).toBe('unsatisfiable')
})
