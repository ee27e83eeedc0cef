/** Share of a blob's size that counts. The full size would trigger a garbage collection every few photos. */
const SHARE = 1 / 8

const standIns = new WeakMap<Blob, ArrayBuffer>()

/**
 * Tells the garbage collector that a blob is large. The browser keeps blob bytes in another process, so
 * without this a page would hold the ciphertexts of some sixty photos before a collection. The buffer is
 * never touched, so it takes no physical memory.
 */
export function accountFor(blob: Blob): void {
  standIns.set(blob, new ArrayBuffer(blob.size * SHARE))
}
