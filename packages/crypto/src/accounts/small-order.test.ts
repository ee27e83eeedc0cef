import { describe, expect, it } from 'vitest'
import { someone } from '../../test/fixtures.ts'
import { type Bytes, utf8 } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { sign, verify } from './signatures.ts'
import { isWeakSigningKey } from './small-order.ts'

const bytesOf = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

const ZEROS = '00'.repeat(30)
const ONES = 'ff'.repeat(30)

/** Every point of order 1, 2, 4 or 8, in every encoding, canonical or not. */
const SMALL = [
  `01${ZEROS}00`,
  `01${ZEROS}80`,
  `ec${ONES}7f`,
  `ec${ONES}ff`,
  `00${ZEROS}00`,
  `00${ZEROS}80`,
  `ed${ONES}7f`,
  `ed${ONES}ff`,
  `ee${ONES}7f`,
  `ee${ONES}ff`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
].map(bytesOf)

describe('signing keys', () => {
  it('verify no signature if their point has small order', async () => {
    const { identity } = await someone()
    // The signature's R is the neutral element of the curve, its S is 0. If the key is the neutral element
    // too, the signature is valid for every text.
    const forged = new Uint8Array(64)
    forged[0] = 1
    for (const signingPublicKey of SMALL) {
      const person = { ...identity.person, signingPublicKey }
      const verified = verify(person, utf8('text'), utf8('bytes'), forged)
      await expect(verified).rejects.toThrow(OpenError)
      expect(isWeakSigningKey(signingPublicKey)).toBe(true)
    }
  })

  it('count as weak if their encoding is not canonical', () => {
    for (let last = 0xed; last <= 0xff; last += 1)
      expect(isWeakSigningKey(bytesOf(`${last.toString(16)}${ONES}7f`))).toBe(true)
  })

  it("verify their owner's signatures if they were generated normally", async () => {
    for (let i = 0; i < 20; i += 1) {
      const { identity } = await someone()
      const signature = await sign(identity, utf8('text'), utf8('bytes'))
      await verify(identity.person, utf8('text'), utf8('bytes'), signature)
    }
  })
})
