import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Stores ciphertext. Blobs never change once written. Every method may throw StoreUnavailable. */
export interface BlobStore {
  readonly limits: StoreLimits
  /**
   * Stores a blob durably. Stores nothing if the bytes differ from `expected` (throws WrongBytes), or if the
   * source fails (throws its error). After StoreUnavailable, the blob may exist now or appear later.
   */
  put(key: BlobKey, source: AsyncIterable<Uint8Array>, expected: ExpectedBytes): Promise<void>
  /** Starts a blob that arrives in parts. Resolves to the store's handle for it, which may be ''. */
  begin(key: BlobKey): Promise<BlobHandle>
  /**
   * Stores a part durably. Throws WrongBytes for unexpected bytes, or the error of the source. After such an
   * error, write the part again: it may contain anything. Throws BlobNotFound for a blob that is not being
   * written. Never write the same part concurrently.
   */
  writePart(
    key: BlobKey,
    handle: BlobHandle,
    source: AsyncIterable<Uint8Array>,
    part: BlobPart,
  ): Promise<PartReceipt>
  /**
   * Completes a blob from its parts, given their receipts in order. Idempotent. Throws WrongBytes if parts
   * are missing or wrong, or do not have `length` bytes in all. Throws BlobNotFound for an unknown blob.
   */
  finish(key: BlobKey, handle: BlobHandle, receipts: PartReceipt[], length: number): Promise<void>
  /** Deletes everything stored under the key of a failed upload, including the temporary data of a `put`. */
  discard(key: BlobKey): Promise<void>
  /**
   * Streams the bytes from `start` to `end`, which is excluded. Throws BlobNotFound before the first byte,
   * and WrongBytes if the store already knows that the blob is shorter.
   */
  read(key: BlobKey, range: { start: number; end: number }): Promise<Readable>
  /**
   * Reads a small range into memory. Throws BlobNotFound, or another error if the blob is shorter than the
   * range.
   */
  readSmall(key: BlobKey, range: { start: number; end: number }, into?: Buffer): Promise<Buffer>
  /** Resolves to undefined if there is no such blob. An unfinished blob may already have a length. */
  stat(key: BlobKey): Promise<{ bytes: number } | undefined>
  /** Lists all blobs sorted by key, possibly including unfinished ones. */
  list(): AsyncIterable<ListedBlob>
  /** Deletes blobs durably and ignores missing ones. Resolves to those that could not be deleted. */
  delete(keys: BlobKey[]): Promise<NotDeleted[]>
  /**
   * Reads the notes with this name: short texts next to the blobs. While blobs move between two stores, each
   * store may have a note of this name. The name must not be a blob key.
   */
  readNotes(name: string): Promise<string[]>
  writeNote(name: string, text: string): Promise<void>
  freeBytes(): Promise<number | null>
  /**
   * Removes leftovers of crashes that happened before a time. Keeps data that another server may still write.
   */
  sweep(before: Date): Promise<void>
  close(): Promise<void>
}

export interface ListedBlob {
  key: BlobKey
  bytes: number
}

export interface StoreLimits {
  /** The smallest size of every part but the last, in bytes. */
  leastPart: number
  mostPut: number
}

export interface ExpectedBytes {
  length: number
  digest: string
}

export interface BlobPart extends ExpectedBytes {
  index: number
  offset: number
}

export type BlobHandle = string
export type PartReceipt = string

export interface NotDeleted {
  key: BlobKey
  reason: unknown
}

/** 16 random bytes in hex, new for every upload, so that no blob can ever replace another. */
export type BlobKey = string

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex')

export const isBlobKey = (name: string): name is BlobKey => /^[0-9a-f]{32}$/.test(name)

/** Throws TypeError for an invalid key, because keys become parts of paths. */
export function assertBlobKey(key: BlobKey): void {
  if (!isBlobKey(key)) throw new TypeError('not a blob key')
}

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'
}

export class WrongBytes extends Error {
  override name = 'WrongBytes'
}

/** The store is full. Has the error code of a full disk, so that callers handle both alike. */
export class StoreFull extends Error {
  override name = 'StoreFull'
  readonly code = 'ENOSPC'
}

/** The store did not answer, or not as expected. The outcome of the call is unknown. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly statusCode = 503
}
