import { encode, rfc8949EncodeOptions } from 'cborg'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CborMap, type CborValue, decodeMap, decodeWholeMap, encodeMap } from './cbor.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], x => parseInt(x, 16))
const hexOf = (bytes: Uint8Array) =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

const leaf = fc.oneof(
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.string({ unit: 'binary' }).filter(text => !text.startsWith('\ufeff')),
  fc.uint8Array(),
)
const mapOf = (value: fc.Arbitrary<CborValue>): fc.Arbitrary<CborMap> =>
  fc.array(fc.tuple(fc.maxSafeNat(), value)).map(entries => new Map(entries))
const inside = fc.oneof(leaf, fc.array(leaf), mapOf(leaf))

describe('maps in CBOR (F6)', () => {
  it('are unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(mapOf(inside), map => {
        expect(decodeWholeMap(encodeMap(map))).toEqual(map)
      }),
    )
  })

  it('are encoded to the same bytes as by a general CBOR library', () => {
    fc.assert(
      fc.property(
        mapOf(fc.oneof(inside, fc.uint8Array({ minLength: 250, maxLength: 260 }))),
        map => {
          expect(hexOf(encodeMap(map))).toBe(hexOf(encode(map, rfc8949EncodeOptions)))
        },
      ),
    )
  })

  it.each([0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, -1, -25, -257])(
    'encode %i in its shortest form',
    number => {
      const map = new Map([[1, number]])
      expect(hexOf(encodeMap(map))).toBe(hexOf(encode(map, rfc8949EncodeOptions)))
    },
  )

  it.each([0.5, Number.NaN, 2 ** 53, null, undefined, 1n, {}, [null]])(
    'cannot be encoded with the value %o',
    other => {
      expect(() => encodeMap(new Map([[1, other as CborValue]]))).toThrow(TypeError)
    },
  )

  it.each([-1, 0.5, '1', null])('cannot be encoded with the key %o', key => {
    expect(() => encodeMap(new Map([[key as number, 1]]))).toThrow(TypeError)
  })

  it('are encoded with the keys in the order of their bytes', () => {
    const shuffled: CborMap = new Map()
    for (const [key, value] of [
      [256, true],
      [0, -5],
      [24, 'é'],
      [1, 2 ** 53 - 1],
      [23, [false, Uint8Array.of(1, 2)]],
      [255, new Map([[7, 24]])],
    ] as const) {
      shuffled.set(key, value as CborValue)
    }
    expect(hexOf(encodeMap(shuffled))).toBe(
      'a6' +
        '0024' +
        '011b001fffffffffffff' +
        '1782f4420102' +
        '181862c3a9' +
        '18ffa1071818' +
        '190100f5',
    )
  })

  it.each([
    ['an indefinite length', 'bf0001ff'],
    ['a chunked text', 'a1007f6161ff'],
    ['a duplicate key', 'a200010002'],
    ['keys in the wrong order', 'a201010001'],
    ['a number in a longer form', 'a1001801'],
    ['a key in a longer form', 'a1180001'],
    ['a length in a longer form', 'a100580101'],
    ['a number of two bytes that fits in one', 'a1001900ff'],
    ['a number of four bytes that fits in two', 'a1001a0000ffff'],
    ['a number of eight bytes that fits in four', 'a1001b00000000ffffffff'],
    ['a duplicate key in an inner map', 'a100a201010101'],
    ['a key below zero', 'a12001'],
    ['a key that is a text', 'a1616101'],
    ['a key that is a list', 'a1810001'],
    ['a float', 'a100f93e00'],
    ['an integer as a float', 'a100fb3ff0000000000000'],
    ['a float that is not a number', 'a100f97e00'],
    ['infinity', 'a100f97c00'],
    ['a tag', 'a100c001'],
    ['a big number', 'a100c249010000000000000000'],
    ['an integer beyond 2^53', 'a1001b0020000000000000'],
    ['an integer beyond -2^53', 'a1003b001fffffffffffff'],
    ['null', 'a100f6'],
    ['undefined', 'a100f7'],
    ['an unassigned simple value', 'a100e0'],
    ['a simple value of two bytes', 'a100f820'],
    ['text that is not UTF-8', 'a10061ff'],
    ['text with half a surrogate pair', 'a10063eda080'],
    ['text with a byte order mark', 'a10064efbbbf61'],
    ['a break', 'a100ff'],
    ['a reserved length', 'a1001c'],
    ['a list at the top level', '8101'],
    ['a number at the top level', '01'],
    ['five levels', 'a1008181818100'],
    ['five levels of maps', 'a100a100a100a100a10000'],
    ['an empty list on the fifth level', 'a10081818180'],
    ['a list longer than the input', 'a1009bffffffffffffffff'],
    ['bytes longer than the input', 'a1005affffffff00'],
    ['an empty input', ''],
    ['a key without a value', 'a100'],
  ])('are refused with %s', (_, encoded) => {
    expect(() => decodeMap(hex(encoded))).toThrow()
  })

  it('are rejected in any encoding that the encoder would not write', () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    let taken = 0
    fc.assert(
      fc.property(mapOf(inside), fc.array(change, { maxLength: 2 }), (given, changes) => {
        const bytes = encodeMap(given)
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const read = attempt(() => decodeMap(bytes))
        if (!read) return
        taken += 1
        const { map, rest } = read
        expect(hexOf(encodeMap(map))).toBe(hexOf(bytes.subarray(0, bytes.length - rest.length)))
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(500)
  })

  it('are rejected if they nest 49,000 levels deep', () => {
    expect(() => decodeMap(new Uint8Array(49_000).fill(0x81))).toThrow()
  })

  it('can be decoded from the beginning of longer data', () => {
    const { map, rest } = decodeMap(hex('a100010000'))
    expect([...map]).toEqual([[0, 1]])
    expect(hexOf(rest)).toBe('0000')
    expect(() => decodeWholeMap(hex('a1000100'))).toThrow(TypeError)
    expect([...decodeWholeMap(hex('a10081818100'))]).toEqual([[0, [[[0]]]]])
  })

  it('keep their values if the encoded bytes change later', () => {
    const bytes = hex('a100420102')
    const { map } = decodeMap(bytes)
    bytes.fill(0)
    expect(map.get(0)).toEqual(Uint8Array.of(1, 2))
  })
})
