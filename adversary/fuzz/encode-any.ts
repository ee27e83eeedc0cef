import type { CborMap } from '@safelight/contract/cbor'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { encode } from 'cborg'

/** Encodes what a hostile writer may put into a map, which the writer of the format refuses. */
export const encodeAny = (map: CborMap): Bytes => Uint8Array.from(encode(map))

/** Fills bytes with zeros up to a multiple of `step`, as a map is before it is sealed. */
export const filled = (bytes: Uint8Array, step = 128): Bytes =>
  concat(bytes, new Uint8Array((step - (bytes.length % step)) % step))

/** The plaintext of a recognition shard that holds `packed`, deflated or not. */
export function shardPlaintext(packed: Uint8Array, isDeflated: boolean): Bytes {
  const head = new Uint8Array(5)
  head[0] = isDeflated ? 1 : 0
  new DataView(head.buffer).setUint32(1, packed.length)
  return filled(concat(head, packed), 4096)
}
