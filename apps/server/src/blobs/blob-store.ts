import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Where ciphertext is kept. A blob is written once, whole or in parts, and never changed: no byte that
 * was acknowledged is written again.
 */
export interface BlobStore {
  /**
   * Writes a stream to a temporary place. When the stream fails nothing is left and its error is thrown.
   */
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedBlob>
  /** Makes an empty blob that parts are written into; it survives a loss of power. */
  create(key: BlobKey): Promise<void>
  /**
   * Writes a stream into a blob that was created, from byte `offset` on; once this resolves, the part
   * survives a loss of power. When the stream fails its error is thrown, and the part holds anything.
   * Throws BlobNotFound. Never two at once for one place.
   */
  writePart(
    key: BlobKey,
    offset: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<{ bytes: number; digest: string }>
  /** A stream of bytes `start` up to, not including, `end`. Throws BlobNotFound before the first. */
  read(key: BlobKey, range: { start: number; end: number }): Promise<Readable>
  /**
   * The same bytes in memory, `into` where it is given: for few of them. Throws BlobNotFound, and when the
   * blob ends before.
   */
  readSmall(key: BlobKey, range: { start: number; end: number }, into?: Buffer): Promise<Buffer>
  exists(key: BlobKey): Promise<boolean>
  /** All blobs that are kept, in the order of their keys; also those that uploads are still writing. */
  list(): AsyncIterable<ListedBlob>
  /**
   * Deletes blobs, each by itself, and is fine with those that are not there. Resolves to the ones that
   * could not be deleted; all others are gone then, also after a loss of power.
   */
  delete(keys: BlobKey[]): Promise<NotDeleted[]>
  /** How many bytes there is room for. */
  freeBytes(): Promise<number>
  /** Removes what was staged before that time and neither committed nor discarded. */
  sweepStaged(before: Date): Promise<void>
}

export interface ListedBlob {
  key: BlobKey
  bytes: number
}

export interface NotDeleted {
  key: BlobKey
  reason: unknown
}

export interface StagedBlob {
  bytes: number
  /** SHA-256 as base64url. */
  digest: string
  /** Keeps the blob under its key for good: once this resolves, it survives a loss of power. */
  commit(key: BlobKey): Promise<void>
  /** Also fine after a commit, which it leaves alone. */
  discard(): Promise<void>
}

/** 16 random bytes in hex, new for every upload, so that no blob can ever replace another. */
export type BlobKey = string

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex')

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'
}
