import { isInDesktopApp } from '../../api/fetch-named.ts'

/**
 * The size of a chunk in the desktop app, in bytes. The main process passes on each request of its pages, and
 * holds its body until the request ends.
 */
const DESKTOP_CHUNK = 8 * 2 ** 20

/** Returns the size of this device's chunks, given the server's. Both count bytes of ciphertext. */
export const chunkBytesHere = (chunkBytes: number): number =>
  isInDesktopApp() ? Math.min(chunkBytes, DESKTOP_CHUNK) : chunkBytes
