import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfUlid, ulidOfBytes } from './ulid.ts'

it.each([
  ['00000000000000000000000000', '00000000000000000000000000000000'],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffffffffffffffffffffffffffff'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3ab5d3d6764c61efb99302bd5b'],
])('decodes the ULID %s to its bytes', (text, hex) => {
  expect(Buffer.from(bytesOfUlid(text)).toString('hex')).toBe(hex)
  expect(ulidOfBytes(Buffer.from(hex, 'hex'))).toBe(text)
})

it('gives every 16 bytes a distinct text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), bytes => {
      expect(bytesOfUlid(ulidOfBytes(bytes))).toEqual(bytes)
    }),
  )
})

it.each([15, 17, 0])('makes no ULID from %i bytes', length => {
  expect(() => ulidOfBytes(new Uint8Array(length))).toThrow(TypeError)
})
