import { type Bytes, concat } from '@safelight/crypto/bytes'
import { isInDesktopApp } from '../../api/fetch-named.ts'

/**
 * Encrypted bytes that wait to be sent. In browsers they are a Blob, which the browser can write to the disk.
 * In the desktop app they are plain bytes: Chromium keeps Blobs in the main process, until the page collects
 * its garbage.
 */
export type Ciphertext = Blob | Bytes

/** Copies the pieces, so the caller may reuse their memory. */
export const ciphertextOf = (pieces: Bytes[]): Ciphertext =>
  isInDesktopApp() ? concat(...pieces) : new Blob(pieces)

export const sizeOf = (ciphertext: Ciphertext): number =>
  ciphertext instanceof Blob ? ciphertext.size : ciphertext.length

/** Returns the buffers that a worker can hand over instead of copying them. */
export const buffersIn = (...given: Ciphertext[]): ArrayBuffer[] =>
  given.flatMap(each => (each instanceof Blob ? [] : [each.buffer]))
