/** The share of a blob's bytes: with all of them, a page would collect its garbage every few photos. */
const SHARE = 1 / 8

const standIns = new WeakMap<Blob, ArrayBuffer>()

/**
 * Tells the garbage collector that a blob is large. Its bytes lie in another process of the browser, so that a page
 * would keep the ciphertexts of some sixty photos before it lets go of them. What stands for them is never touched
 * and takes no memory.
 */
export function accountFor(blob: Blob): void {
  standIns.set(blob, new ArrayBuffer(blob.size * SHARE))
}
