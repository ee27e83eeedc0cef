import type { KeyedFace } from './keyed-face.ts'

/**
 * Neighbor lists in the form in which a device caches them. Each face is identified by its print, the hash
 * that `printOf` computes.
 */
export interface KeptLists {
  prints: Float64Array
  counts: Uint8Array
  /**
   * Prints of the neighbors. The neighbors of the first face in `prints` come first, most similar first, then
   * those of the second face, and so on. `similarities` has the same order.
   */
  near: Float64Array
  similarities: Float32Array
}

/**
 * Hashes a face's key and embedding to 53 bits. `space` names everything else on which neighbors depend, such
 * as the model.
 */
export function printOf(space: string, { key, embedding }: KeyedFace): number {
  let [a, b] = [0x9e3779b1, 0x85ebca6b]
  const take = (value: number) => {
    a = Math.imul(a ^ value, 0x2c1b3c6d)
    a ^= a >>> 15
    b = Math.imul(b ^ value, 0x297a2d39)
    b ^= b >>> 13
  }
  for (const text of [space, key]) {
    take(text.length)
    for (let i = 0; i < text.length; i++) take(text.charCodeAt(i))
  }
  for (const value of embedding) take(value + 1)
  a = Math.imul(a ^ (b >>> 16), 0x7feb352d)
  b = Math.imul(b ^ (a >>> 15), 0x846ca68b)
  return (a >>> 0) * 2 ** 21 + (b >>> 11)
}

const HEAD = 8
const OF_FACE = 9
const OF_NEIGHBOR = 12

/** Encodes neighbor lists, little-endian: the numbers of faces and of neighbors, then each array in full. */
export function packLists({ prints, counts, near, similarities }: KeptLists) {
  const bytes = new Uint8Array(HEAD + OF_FACE * prints.length + OF_NEIGHBOR * near.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, prints.length, true)
  view.setUint32(4, near.length, true)
  let at = HEAD
  for (const column of [prints, near]) {
    for (const print of column) {
      view.setFloat64(at, print, true)
      at += 8
    }
  }
  for (const similarity of similarities) {
    view.setFloat32(at, similarity, true)
    at += 4
  }
  bytes.set(counts, at)
  return bytes
}

/** Decodes the result of `packLists`. Returns undefined for malformed bytes. */
export function unpackLists(bytes: Uint8Array): KeptLists | undefined {
  if (bytes.length < HEAD) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [faces, neighbors] = [view.getUint32(0, true), view.getUint32(4, true)]
  if (bytes.length !== HEAD + OF_FACE * faces + OF_NEIGHBOR * neighbors) return undefined
  let at = HEAD
  const prints = (count: number) =>
    Float64Array.from({ length: count }, () => {
      at += 8
      return view.getFloat64(at - 8, true)
    })
  const lists = { prints: prints(faces), near: prints(neighbors) }
  const similarities = Float32Array.from({ length: neighbors }, () => {
    at += 4
    return view.getFloat32(at - 4, true)
  })
  const counts = new Uint8Array(bytes.subarray(at))
  if (counts.reduce((sum, count) => sum + count, 0) !== neighbors) return undefined
  return { ...lists, similarities, counts }
}
