import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Where ciphertext is kept. A blob is written once, whole or in parts, and never changed: no byte that
 * was acknowledged is written again. Every call may throw StoreUnavailable.
 */
export interface BlobStore {
  readonly limits: StoreLimits
  /**
   * Keeps a blob; once this resolves, it survives a loss of power. Throws WrongBytes for other bytes than
   * those expected, and the error of a source that fails: then nothing is kept. After StoreUnavailable there
   * may be a blob, now or in a while.
   */
  put(key: BlobKey, source: AsyncIterable<Uint8Array>, expected: ExpectedBytes): Promise<void>
  /** Begins a blob that comes in parts. Resolves to what the store calls it until it is finished; may be ''. */
  begin(key: BlobKey): Promise<BlobHandle>
  /**
   * Keeps a part; once this resolves, to what `finish` wants to see of it, the part survives a loss of power.
   * Throws as `put` does, and the part then holds anything; BlobNotFound for a blob that is not under way.
   * Never two at once for one place.
   */
  writePart(
    key: BlobKey,
    handle: BlobHandle,
    source: AsyncIterable<Uint8Array>,
    part: BlobPart,
  ): Promise<PartReceipt>
  /**
   * Makes the blob of its parts, whose receipts are in order; again, it does nothing. Throws WrongBytes when
   * the parts are others or not `length` bytes in all, BlobNotFound when there is no such blob.
   */
  finish(key: BlobKey, handle: BlobHandle, receipts: PartReceipt[], length: number): Promise<void>
  /** Deletes a blob of an upload that came to nothing, whatever there is of it: also what a `put` has so far. */
  discard(key: BlobKey): Promise<void>
  /**
   * A stream of bytes `start` up to, not including, `end`. Before the first it throws BlobNotFound, and WrongBytes where
   * the store says by then that the blob ends before.
   */
  read(key: BlobKey, range: { start: number; end: number }): Promise<Readable>
  /**
   * The same bytes in memory, `into` where it is given: for few of them. Throws BlobNotFound, and when the
   * blob ends before.
   */
  readSmall(key: BlobKey, range: { start: number; end: number }, into?: Buffer): Promise<Buffer>
  /** Undefined when there is no such blob. One that is under way may have a length already. */
  stat(key: BlobKey): Promise<{ bytes: number } | undefined>
  /** All blobs that are kept, in the order of their keys; maybe some that are under way. */
  list(): AsyncIterable<ListedBlob>
  /**
   * Deletes blobs, each by itself, and is fine with those that are not there. Resolves to the ones that
   * could not be deleted; all others are gone then, also after a loss of power.
   */
  delete(keys: BlobKey[]): Promise<NotDeleted[]>
  /** Reads a short text stored next to the blobs, one for each place that holds blobs. The name is not a blob key. */
  readNotes(name: string): Promise<string[]>
  /** Replaces it; once this resolves, it survives a loss of power. */
  writeNote(name: string, text: string): Promise<void>
  /** How many bytes there is room for; null when nobody knows. */
  freeBytes(): Promise<number | null>
  /** Removes what a crash before that time has left and no key leads to; what may be another server's stays. */
  sweep(before: Date): Promise<void>
  /** Ends its connections. */
  close(): Promise<void>
}

export interface ListedBlob {
  key: BlobKey
  bytes: number
}

/** In bytes. */
export interface StoreLimits {
  /** Every part but the last has as many. */
  leastPart: number
  /** `put` takes no more. */
  mostPut: number
}

/** What was announced of a stream. */
export interface ExpectedBytes {
  length: number
  /** SHA-256 as base64url. */
  digest: string
}

export interface BlobPart extends ExpectedBytes {
  /** Counts from 0, without a gap. */
  index: number
  /** Where it begins in the blob. */
  offset: number
}

/** Names a blob under way to the store that began it. */
export type BlobHandle = string
/** What a store gave for a part that it keeps. */
export type PartReceipt = string

export interface NotDeleted {
  key: BlobKey
  reason: unknown
}

/** 16 random bytes in hex, new for every upload, so that no blob can ever replace another. */
export type BlobKey = string

export const newBlobKey = (): BlobKey => randomBytes(16).toString('hex')

export const isBlobKey = (name: string): name is BlobKey => /^[0-9a-f]{32}$/.test(name)

/** Throws TypeError for what is no key: it becomes part of a path. */
export function assertBlobKey(key: BlobKey): void {
  if (!isBlobKey(key)) throw new TypeError('not a blob key')
}

export class BlobNotFound extends Error {
  override name = 'BlobNotFound'
}

/** Bytes are not those that were announced. */
export class WrongBytes extends Error {
  override name = 'WrongBytes'
}

/** The store has no room, in the words of a disk. */
export class StoreFull extends Error {
  override name = 'StoreFull'
  readonly code = 'ENOSPC'
}

/** The store does not answer, or not as it should: nobody knows what came of the call. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly statusCode = 503
}
