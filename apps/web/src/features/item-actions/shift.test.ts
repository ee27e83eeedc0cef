import { expect, it } from 'vitest'
import { readShift } from './shift.ts'

it.each([
  ['', 0],
  ['+1 day 2 h', 1560],
  ['-30 min', -30],
  ['− 2 days', -2880],
  ['3h', 180],
  ['1d 1h 1m', 1501],
])('parses the time span %j', (text, minutes) => {
  expect(readShift(text)).toBe(minutes)
})

it.each(['1', 'h', 'tomorrow', '+', '1.5 h', '9999999999 d', ',1h'])(
  'rejects the time span %j',
  text => {
    expect(() => readShift(text)).toThrow(RangeError)
  },
)
