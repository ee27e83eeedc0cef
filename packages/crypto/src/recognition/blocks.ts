import type { AccountKeys } from '../accounts/account-keys.ts'
import type { Bytes } from '../primitives/bytes.ts'
import { type CborMap, decodeWholeMap, encodeMap } from '../primitives/cbor.ts'
import { OpenError, opening } from '../primitives/errors.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'
import { transform } from '../primitives/transform.ts'

/** What it takes to seal and open what recognition keeps. */
export type RecognitionKeys = Pick<AccountKeys, 'accountId' | 'recognition'>

/** Which block it is: its name, and the number of its last change. */
export interface BlockPlace {
  name: string
  version: number
}

/** The largest map of a block, encoded (format rule F19). */
export const MOST_BLOCK_CONTENT = 1_000_000

const PADDED_TO = 4096
/** A byte for the method, and the length of what it made. */
const HEAD_BYTES = 5
const PLAIN = 0
const DEFLATED = 1

/** Seals the map of a block, deflated where that makes it shorter. RangeError for one that is too large. */
export async function sealBlock(
  keys: RecognitionKeys,
  place: BlockPlace,
  map: CborMap,
): Promise<Bytes> {
  const content = encodeMap(map)
  if (content.length > MOST_BLOCK_CONTENT) throw new RangeError('The block is too large.')
  const deflated = await transform(content, new CompressionStream('deflate-raw'))
  const packed = deflated.length < content.length ? deflated : content
  const length = HEAD_BYTES + packed.length
  const plaintext = new Uint8Array(Math.ceil(length / PADDED_TO) * PADDED_TO)
  const view = new DataView(plaintext.buffer)
  view.setUint8(0, packed === deflated ? DEFLATED : PLAIN)
  view.setUint32(1, packed.length)
  plaintext.set(packed, HEAD_BYTES)
  return seal(keys.recognition, blockData(keys, place), plaintext)
}

/** Seals the deletion of a block under its version: nothing, which no block is. */
export const sealDeletion = (keys: RecognitionKeys, place: BlockPlace): Promise<Bytes> =>
  seal(keys.recognition, blockData(keys, place), new Uint8Array())

/**
 * What `read` makes of the map of a `sealBlock`; undefined of a `sealDeletion`. OpenError if it throws, and for all
 * that neither writes.
 */
export async function openBlock<T>(
  keys: RecognitionKeys,
  place: BlockPlace,
  sealed: Bytes,
  read: (map: CborMap) => T,
): Promise<T | undefined> {
  const plaintext = await open(keys.recognition, blockData(keys, place), sealed)
  if (plaintext.length === 0) return undefined
  return opening(async () => read(decodeWholeMap(await unpackBlock(plaintext))))
}

/** Whether the account has sealed this as the block of that version, also in a form that is not known here. */
export const isBlock = (
  keys: RecognitionKeys,
  place: BlockPlace,
  sealed: Bytes,
): Promise<boolean> =>
  open(keys.recognition, blockData(keys, place), sealed).then(
    () => true,
    () => false,
  )

/** The same content under another version. OpenError. */
export async function resealBlock(
  keys: RecognitionKeys,
  place: BlockPlace,
  sealed: Bytes,
  version: number,
): Promise<Bytes> {
  const plaintext = await open(keys.recognition, blockData(keys, place), sealed)
  return seal(keys.recognition, blockData(keys, { ...place, version }), plaintext)
}

/** The encoded map in the plaintext of a block. Throws what no writer makes. */
export async function unpackBlock(plaintext: Bytes): Promise<Bytes> {
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
      : await transform(packed, new DecompressionStream('deflate-raw'), MOST_BLOCK_CONTENT)
  if (content.length > MOST_BLOCK_CONTENT) throw new OpenError()
  return content
}

const blockData = ({ accountId }: RecognitionKeys, { name, version }: BlockPlace) =>
  associatedData('recognition', accountId, name, version)
