import type { Bytes } from '@safelight/crypto/bytes'
import { hashOfId } from './id-hash.ts'

/*
 * A Bloom filter of the ids of a block's items, to find the blocks that may have an item without opening them.
 * All filters have the same size, so that the size tells nothing of the block. Of 10,000 ids that a block of
 * 2,000 items lacks, its filter passes one; with 4,000 items, the most, six.
 */

const FILTER_BYTES = 8192
const BITS = 8 * FILTER_BYTES
const BITS_PER_ID = 8

export type IdFilter = Bytes

export function idFilterOf(ids: readonly string[]): IdFilter {
  const filter = new Uint8Array(FILTER_BYTES)
  const set = (bit: number) => {
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }
  for (const id of ids) for (const bit of bitsOf(id)) set(bit)
  return filter
}

/** Returns false only if the block lacks the item. */
export const mayHave = (filter: IdFilter, id: string): boolean =>
  bitsOf(id).every(bit => ((filter[bit >>> 3] ?? 0) >>> (bit & 7)) & 1)

/** The bits of an id, from the two halves of one hash (double hashing). */
function bitsOf(id: string): number[] {
  const hash = mix(hashOfId(id))
  const first = hash & 0xffff
  const step = (hash >>> 16) | 1
  return Array.from({ length: BITS_PER_ID }, (_, i) => (first + i * step) % BITS)
}

/** The last step of MurmurHash3: every bit of the result depends on every bit of `hash`. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
