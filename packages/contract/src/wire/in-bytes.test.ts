import { expect, it } from 'vitest'
import { inBytes } from './in-bytes.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_234, '1.2 kB'],
  [99_900_000, '99.9 MB'],
  [123_400_000, '123 MB'],
  [5e15, '5000 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(inBytes(bytes)).toBe(text)
})
