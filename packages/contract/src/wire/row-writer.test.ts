import { encode, rfc8949EncodeOptions } from 'cborg'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeMap } from './row-writer.ts'

const value = fc.oneof(
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array(),
  fc.uint8Array({ minLength: 250, maxLength: 260 }),
)

it('writes what a writer of all of CBOR does, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.maxSafeNat(), value)), entries => {
      const map = new Map(entries)
      const written = writeMap(map)
      expect(Buffer.from(written)).toEqual(Buffer.from(encode(map, rfc8949EncodeOptions)))
    }),
  )
})

it.each([0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, -1, -25, -257])(
  'writes %i in its shortest form',
  number => {
    const map = new Map([[1, number]])
    expect(Buffer.from(writeMap(map))).toEqual(Buffer.from(encode(map, rfc8949EncodeOptions)))
  },
)

it.each([0.5, Number.NaN, 2 ** 53, null, [1], new Map(), 1n])('writes no %o', other => {
  expect(() => writeMap(new Map([[1, other]]))).toThrow(TypeError)
})
