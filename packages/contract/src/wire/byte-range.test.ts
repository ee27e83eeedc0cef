import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=99-', { start: 99, end: 100 }],
  ['bytes=90-999', { start: 90, end: 100 }],
  ['bytes=0-99999999999999999999999999', { start: 0, end: 100 }],
  ['bytes=-1', { start: 99, end: 100 }],
  ['bytes=-100', { start: 0, end: 100 }],
  ['bytes=-101', { start: 0, end: 100 }],
  ['Bytes=1-2', { start: 1, end: 3 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=2-1', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=+1-2', undefined],
  ['bytes=0-1,2-3', undefined],
  ['items=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses the range header %s for a file of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

it('ignores a range whose end precedes its start', () => {
  expect(parseRange(`bytes=${'9'.repeat(400)}-${'9'.repeat(350)}`, 100)).toBeUndefined()
  expect(parseRange(`bytes=${'9'.repeat(350)}-${'9'.repeat(400)}`, 100)).toBe('unsatisfiable')
})

it('rejects every range of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})

it('never returns a range outside the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(1000), (noise, from, to, length) => {
      for (const header of [`bytes=${noise}`, `bytes=${from}-${to}`, `bytes=-${to}`, noise]) {
        const range = parseRange(header, length)
        if (typeof range !== 'object') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThan(range.end)
        expect(range.end).toBeLessThanOrEqual(length)
      }
    }),
  )
})
