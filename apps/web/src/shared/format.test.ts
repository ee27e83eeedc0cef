import { expect, it } from 'vitest'
import { formatBytes, formatCount, formatDay, formatDuration } from './format.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [3_500_000, '3.3 MB'],
  [150 * 1024 ** 2, '150 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
])('shows %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

it.each([
  [0, '0:00'],
  [7.6, '0:08'],
  [61, '1:01'],
  [3723, '1:02:03'],
])('shows %f seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it('counts in the singular and the plural', () => {
  expect(formatCount(1, 'video')).toBe('1 video')
  expect(formatCount(1284, 'photo')).toBe('1,284 photos')
})

it('names the day of a wall clock', () => {
  expect(formatDay('2021-07-04T23:59:59.000')).toBe('July 4, 2021')
})
