import { type CborMap, decodeWholeMap, encodeMap } from '@safelight/contract/cbor'
import type { AccountKeys } from '../accounts/account-keys.ts'
import type { Bytes } from '../primitives/bytes.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'
import { transform } from '../primitives/transform.ts'

export type RecognitionKeys = Pick<AccountKeys, 'accountId' | 'recognition'>

export interface ShardPlace {
  name: string
  version: number
}

/** The largest size of a shard's encoded map, in bytes (format rule F19). */
export const MOST_SHARD_CONTENT = 1_000_000

const PADDED_TO = 4096
/**
 * The number of bytes before the content: one byte for the packing method, four for the length of the packed
 * content.
 */
const HEAD_BYTES = 5
const PLAIN = 0
const DEFLATED = 1

/** Seals the map of a shard, deflated if that makes it shorter. Throws RangeError if the map is too large. */
export async function sealShard(
  keys: RecognitionKeys,
  place: ShardPlace,
  map: CborMap,
): Promise<Bytes> {
  const content = encodeMap(map)
  if (content.length > MOST_SHARD_CONTENT) throw new RangeError('The shard is too large.')
  const deflated = await transform(content, new CompressionStream('deflate-raw'))
  const packed = deflated.length < content.length ? deflated : content
  const length = HEAD_BYTES + packed.length
  const plaintext = new Uint8Array(Math.ceil(length / PADDED_TO) * PADDED_TO)
  const view = new DataView(plaintext.buffer)
  view.setUint8(0, packed === deflated ? DEFLATED : PLAIN)
  view.setUint32(1, packed.length)
  plaintext.set(packed, HEAD_BYTES)
  return seal(keys.recognition, shardData(keys, place), plaintext)
}

/**
 * Seals the deletion of a shard under its version. The plaintext is empty. A shard's plaintext is never
 * empty.
 */
export const sealDeletion = (keys: RecognitionKeys, place: ShardPlace): Promise<Bytes> =>
  seal(keys.recognition, shardData(keys, place), new Uint8Array())

/**
 * Opens what `sealShard` sealed. Returns undefined for what `sealDeletion` sealed. Throws OpenError for
 * anything else, or if `read` throws.
 */
export async function openShard<T>(
  keys: RecognitionKeys,
  place: ShardPlace,
  sealed: Bytes,
  read: (map: CborMap) => T,
): Promise<T | undefined> {
  const plaintext = await open(keys.recognition, shardData(keys, place), sealed)
  if (plaintext.length === 0) return undefined
  return opening(async () => read(decodeWholeMap(await unpackShard(plaintext))))
}

/**
 * Whether the account sealed these bytes as this version of the shard. Does not decode the content, which a
 * later version of the app may have written.
 */
export const isShard = (
  keys: RecognitionKeys,
  place: ShardPlace,
  sealed: Bytes,
): Promise<boolean> =>
  open(keys.recognition, shardData(keys, place), sealed).then(
    () => true,
    () => false,
  )

/**
 * Seals the content of a shard again under another version, for example after the server has lost the shard's
 * last changes. Throws OpenError unless `sealed` is the shard at `place`.
 */
export async function resealShard(
  keys: RecognitionKeys,
  place: ShardPlace,
  sealed: Bytes,
  version: number,
): Promise<Bytes> {
  const plaintext = await open(keys.recognition, shardData(keys, place), sealed)
  return seal(keys.recognition, shardData(keys, { ...place, version }), plaintext)
}

/** Returns the encoded map in a shard's plaintext. Throws for malformed plaintext. */
export async function unpackShard(plaintext: Bytes): Promise<Bytes> {
  const view = new DataView(plaintext.buffer, plaintext.byteOffset, plaintext.length)
  const method = view.getUint8(0)
  const end = HEAD_BYTES + view.getUint32(1)
  const zeros = plaintext.subarray(end)
  const isFilled = plaintext.length % PADDED_TO === 0 && zeros.length < PADDED_TO
  if (end > plaintext.length || !isFilled || zeros.some(byte => byte !== 0)) throw new OpenError()
  const packed = plaintext.subarray(HEAD_BYTES, end)
  if (method !== PLAIN && method !== DEFLATED) throw new OpenError()
  const content =
    method === PLAIN
      ? packed
      : await transform(packed, new DecompressionStream('deflate-raw'), MOST_SHARD_CONTENT)
  if (content.length > MOST_SHARD_CONTENT) throw new OpenError()
  return content
}

const shardData = ({ accountId }: RecognitionKeys, { name, version }: ShardPlace) =>
  associatedData('recognition', accountId, name, version)
