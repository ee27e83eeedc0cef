import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes, sealed, wrapped } from './encoding.ts'

const encode = (data: Uint8Array) =>
  btoa(String.fromCharCode(...data))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

describe('bytes on the wire', () => {
  it('are accepted in any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 29, maxLength: 100 }), data => {
        expect(bytes(data.length).parse(encode(data))).toBe(encode(data))
        expect(sealed(200).parse(encode(data))).toBe(encode(data))
      }),
    )
  })

  it('are rejected if their text has leftover bits (format.md, Conventions)', () => {
    const digest = encode(new Uint8Array(32))
    const id = encode(new Uint8Array(16))
    expect(bytes(32).safeParse(digest).success).toBe(true)
    expect(bytes(16).safeParse(id).success).toBe(true)
    for (const last of 'BCD_-z19') {
      expect(bytes(32).safeParse(digest.slice(0, -1) + last).success, last).toBe(false)
      expect(bytes(16).safeParse(id.slice(0, -1) + last).success, last).toBe(false)
    }
    expect(wrapped(32).safeParse(`${'A'.repeat(81)}B`).success).toBe(false)
    expect(sealed(100).safeParse(`${'A'.repeat(39)}B`).success).toBe(true)
    expect(sealed(100).safeParse(`${'A'.repeat(38)}B`).success).toBe(false)
    expect(sealed(100).safeParse(`${'A'.repeat(41)}B`).success).toBe(false)
  })

  it('are rejected if their text has an impossible length for base64url', () => {
    expect(sealed(100).safeParse('A'.repeat(41)).success).toBe(false)
  })
})
