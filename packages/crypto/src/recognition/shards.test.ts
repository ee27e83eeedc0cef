/// <reference types="node" />
import { deflateRawSync } from 'node:zlib'
import { type CborMap, encodeMap } from '@safelight/contract/cbor'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, bitFlips } from '../../test/fixtures.ts'
import type { AccountKeys } from '../accounts/account-keys.ts'
import { type Bytes, concat, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { associatedData, seal } from '../primitives/seal.ts'
import { MOST_SHARD_CONTENT, openShard, sealShard } from './shards.ts'

const PLACE = { name: 'seen-2024-07-0', version: 3 }
const asMap = (map: CborMap) => map

let account: AccountKeys
beforeAll(async () => {
  account = await anAccount()
})

/** Returns bytes that cannot be compressed. */
const noise = (length: number): Bytes =>
  concat(...Array.from({ length: Math.ceil(length / 1000) }, () => randomBytes(1000))).slice(
    0,
    length,
  )

const openIt = (sealed: Bytes) => openShard(account, PLACE, sealed, asMap)

const sealedAs = (plaintext: Bytes) =>
  seal(
    account.recognition,
    associatedData('recognition', account.accountId, PLACE.name, PLACE.version),
    plaintext,
  )

function plaintextOf(method: number, packed: Uint8Array, length = packed.length): Bytes {
  const whole = new Uint8Array(Math.ceil((packed.length + 5) / 4096) * 4096)
  new DataView(whole.buffer).setUint32(1, length)
  whole[0] = method
  whole.set(packed, 5)
  return whole
}

describe('a shard (F19)', () => {
  it('is padded to a multiple of 4,096 bytes', async () => {
    for (const length of [0, 4000, 4083, 4084, 100_000]) {
      const map: CborMap = new Map([[0, noise(length)]])
      const sealed = await sealShard(account, PLACE, map)
      expect((sealed.length - 29) % 4096).toBe(0)
      expect(await openIt(sealed)).toEqual(map)
    }
  })

  it('is compressed if compression makes the shard shorter', async () => {
    const long: CborMap = new Map([[0, 'word '.repeat(10_000)]])
    const sealed = await sealShard(account, PLACE, long)
    expect(sealed.length).toBe(4096 + 29)
    expect(await openIt(sealed)).toEqual(long)
    expect((await sealShard(account, PLACE, new Map([[0, randomBytes(4080)]]))).length).toBe(4125)
  })

  it('can be decrypted only under its own name, version and account', async () => {
    const sealed = await sealShard(account, PLACE, new Map([[0, 1]]))
    const others = [
      () => openShard(account, { ...PLACE, version: 4 }, sealed, asMap),
      () => openShard(account, { ...PLACE, name: 'seen-2024-07-1' }, sealed, asMap),
      () =>
        openShard({ ...account, accountId: toBase64url(randomBytes(16)) }, PLACE, sealed, asMap),
      () => openShard({ ...account, recognition: account.device }, PLACE, sealed, asMap),
    ]
    for (const opening of others) await expect(opening()).rejects.toThrow(OpenError)
    for (const head of bitFlips(sealed.slice(0, 60))) {
      await expect(openIt(concat(head, sealed.slice(60)))).rejects.toThrow(OpenError)
    }
  })

  const one = encodeMap(new Map([[0, 1]]))
  it.each<[string, () => Bytes]>([
    ['an unknown compression method', () => plaintextOf(2, one)],
    ['a length beyond its end', () => plaintextOf(0, one, 4092)],
    ['a nonzero padding byte', () => plaintextOf(0, concat(one, Uint8Array.of(1)), 3)],
    ['too many zeros', () => concat(plaintextOf(0, one), new Uint8Array(4096))],
    ['too few zeros', () => plaintextOf(0, one).slice(0, 4000)],
    ['bytes after the map', () => plaintextOf(0, concat(one, one))],
    ['data that does not inflate', () => plaintextOf(1, new Uint8Array(20).fill(255))],
    ['bytes after the deflated data', () => plaintextOf(1, concat(deflateRawSync(one), one))],
    [
      'truncated deflated data',
      () => plaintextOf(1, deflateRawSync(randomBytes(100)).subarray(0, 50)),
    ],
  ])('is refused with %s', async (_, plaintext) => {
    await expect(openIt(await sealedAs(plaintext()))).rejects.toThrow(OpenError)
  })

  it('is refused if the content would inflate beyond the size limit', async () => {
    const bomb = deflateRawSync(new Uint8Array(200_000_000))
    await expect(openIt(await sealedAs(plaintextOf(1, bomb)))).rejects.toThrow(OpenError)
  })

  it('is not sealed if the content exceeds the size limit', async () => {
    const most = new Map([[0, noise(MOST_SHARD_CONTENT - 7)]])
    expect(await openIt(await sealShard(account, PLACE, most))).toEqual(most)
    const more = new Map([[0, noise(MOST_SHARD_CONTENT)]])
    await expect(sealShard(account, PLACE, more)).rejects.toThrow(RangeError)
  })
})
