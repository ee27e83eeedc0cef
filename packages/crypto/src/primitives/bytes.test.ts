import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64url, fromUtf8, toBase64url } from './bytes.ts'

/** Encodes base64url with `btoa` and replacements, to compare the results. */
const plainly = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

describe('base64url', () => {
  it('encodes bytes as RFC 4648 specifies', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(toBase64url(bytes)).toBe(plainly(bytes))
        expect([...fromBase64url(toBase64url(bytes))]).toEqual([...bytes])
      }),
    )
  })

  it('decodes text in the alphabet of RFC 4648', () => {
    expect(fromBase64url('')).toEqual(new Uint8Array())
    expect(fromBase64url('-_8')).toEqual(Uint8Array.of(0xfb, 0xff))
    expect(fromUtf8(fromBase64url('Zm9vYmFy'))).toBe('foobar')
  })

  it('refuses text in any other than the canonical form', () => {
    for (const text of [
      'YQ==',
      'YWI=',
      'a+b/',
      'a',
      'AAAAA',
      'YR',
      'YWJ',
      'YQ ',
      '\n',
      'é',
      'YWI€',
      'YQ\u0141',
    ]) {
      expect(() => fromBase64url(text), text).toThrow(TypeError)
    }
  })
})

it('fromUtf8 keeps a leading byte order mark', () => {
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b))).toBe('\ufeff{')
})
