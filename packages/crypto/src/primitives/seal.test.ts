import type { CborMap } from '@safelight/contract/cbor'
import { describe, expect, it } from 'vitest'
import { bitFlips } from '../../test/fixtures.ts'
import { concat, randomBytes, utf8 } from './bytes.ts'
import { OpenError } from './errors.ts'
import {
  associatedData,
  open,
  openJson,
  openMap,
  SEAL_OVERHEAD,
  seal,
  sealJson,
  sealMap,
} from './seal.ts'

const aKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const aad = associatedData('test', 'account', 'object')

describe('a seal (F6)', () => {
  it('cannot be decrypted if any bit is flipped', async () => {
    const key = await aKey()
    const sealed = await seal(key, aad, utf8('a secret'))
    expect(sealed.length).toBe(8 + SEAL_OVERHEAD)
    expect(await open(key, aad, sealed)).toEqual(utf8('a secret'))
    for (const flipped of bitFlips(sealed)) {
      await expect(open(key, aad, flipped)).rejects.toThrow(OpenError)
    }
    for (let length = 0; length < sealed.length; length++) {
      await expect(open(key, aad, sealed.slice(0, length))).rejects.toThrow(OpenError)
    }
    await expect(open(key, aad, concat(sealed, randomBytes(1)))).rejects.toThrow(OpenError)
  })

  it('can be decrypted only with its own key and associated data', async () => {
    const key = await aKey()
    const sealed = await seal(key, aad, utf8('a secret'))
    await expect(open(await aKey(), aad, sealed)).rejects.toThrow(OpenError)
    const elsewhere = associatedData('test', 'account', 'other')
    await expect(open(key, elsewhere, sealed)).rejects.toThrow(OpenError)
  })

  it('never repeats a nonce for the same plaintext', async () => {
    const key = await aKey()
    const sealed = await Promise.all(Array.from({ length: 50 }, () => seal(key, aad, utf8('x'))))
    expect(new Set(sealed.map(each => each.slice(1, 13).join())).size).toBe(50)
  })

  it('refuses a slash in a part of its associated data', () => {
    expect(() => associatedData('a', 'b/c')).toThrow(RangeError)
    expect(() => associatedData('a', '')).toThrow(RangeError)
    expect(associatedData('a', 'b', 1)).toEqual(utf8('safelight/1/a/b/1'))
  })

  it('pads JSON to a multiple of 256 bytes', async () => {
    const key = await aKey()
    for (const [value, length] of [
      [{ name: 'ä' }, 256],
      ['x'.repeat(254), 256],
      ['x'.repeat(255), 512],
    ] as const) {
      const sealed = await sealJson(key, aad, value)
      expect(sealed.length - SEAL_OVERHEAD).toBe(length)
      expect(await openJson(key, aad, sealed)).toEqual(value)
    }
  })

  it('throws OpenError for sealed text that is not JSON', async () => {
    const key = await aKey()
    await expect(openJson(key, aad, await seal(key, aad, utf8('{')))).rejects.toThrow(OpenError)
    const notText = Uint8Array.of(0xff, 0xfe)
    await expect(openJson(key, aad, await seal(key, aad, notText))).rejects.toThrow(OpenError)
  })

  it('pads a map with zeros to a multiple of 128 bytes', async () => {
    const key = await aKey()
    for (const [text, length] of [
      ['', 128],
      // The map head, the key and the text's length take four bytes, so 124 characters fill 128 bytes.
      ['x'.repeat(124), 128],
      ['x'.repeat(125), 256],
    ] as const) {
      const sealed = await sealMap(key, aad, new Map([[0, text]]))
      expect(sealed.length - SEAL_OVERHEAD).toBe(length)
      expect(await openMap(key, aad, sealed, map => map.get(0))).toBe(text)
    }
  })

  it('refuses a map with wrong padding', async () => {
    const key = await aKey()
    const whole = new Uint8Array(128)
    whole.set([0xa1, 0x00, 0x01])
    const withLastBit = whole.slice()
    withLastBit[127] = 1
    const longer = concat(whole, new Uint8Array(128))
    const read = (map: CborMap) => map.get(0)
    expect(await openMap(key, aad, await seal(key, aad, whole), read)).toBe(1)
    const others = [withLastBit, longer, whole.slice(0, 127), whole.slice(0, 3), new Uint8Array()]
    for (const plaintext of others) {
      const sealed = await seal(key, aad, plaintext)
      await expect(openMap(key, aad, sealed, read)).rejects.toThrow(OpenError)
    }
    const refusing = () => {
      throw new TypeError('no such map')
    }
    const sealed = await sealMap(key, aad, new Map())
    await expect(openMap(key, aad, sealed, refusing)).rejects.toThrow(OpenError)
  })
})
