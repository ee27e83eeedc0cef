import { expect, it } from 'vitest'
import { inBytes } from './in-bytes.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [3_500_000, '3.3 MB'],
  [99.96 * 1024 ** 2, '100 MB'],
  [150 * 1024 ** 2, '150 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [2000 * 1024 ** 3, '2.0 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(inBytes(bytes)).toBe(text)
})
