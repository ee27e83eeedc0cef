import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRange } from './http-range.ts'

it.each([
  ['bytes=0-1', 10, { start: 0, end: 2 }],
  ['bytes=0-', 10, { start: 0, end: 10 }],
  ['bytes=9-9', 10, { start: 9, end: 10 }],
  ['bytes=5-100', 10, { start: 5, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-30', 10, { start: 0, end: 10 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=3-2', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['items=0-1', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=a-b', 10, undefined],
  [null, 10, undefined],
])('reads %s of %i bytes', (header, length, range) => {
  expect(parseRange(header, length)).toEqual(range)
})

it('never gives a range outside the file', () => {
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
