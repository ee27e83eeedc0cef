import type { CborMap } from '@safelight/contract/cbor'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { encode } from 'cborg'

/** Encodes maps that the format's own encoder rejects, as a hostile writer could. */
export const encodeAny = (map: CborMap): Bytes => Uint8Array.from(encode(map))

/** Zero-pads to a multiple of `step`, as the format pads a CBOR map before sealing it. */
export const filled = (bytes: Uint8Array, step = 128): Bytes =>
  concat(bytes, new Uint8Array((step - (bytes.length % step)) % step))

/** Builds the plaintext of a recognition shard that contains `packed`, deflated or not. */
export function shardPlaintext(packed: Uint8Array, isDeflated: boolean): Bytes {
  const head = new Uint8Array(5)
  head[0] = isDeflated ? 1 : 0
  new DataView(head.buffer).setUint32(1, packed.length)
  return filled(concat(head, packed), 4096)
}
