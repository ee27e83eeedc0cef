import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { ContentChangedError } from '@safelight/crypto/errors'
import {
  type ContentDigests,
  digestContent,
  type ResumableStream,
  resumeStream,
  startResumableStream,
} from '@safelight/crypto/resumable-streams'
import { ciphertextLength, SEGMENT } from '@safelight/crypto/streams'
import { texts } from '@safelight/texts/client/upload'
import { createSHA256 } from 'hash-wasm'
import { gather } from '../../async/queues/gather.ts'
import { decodeStream } from '../../items/item-details.ts'
import { type Ciphertext, ciphertextOf } from '../encryption/ciphertext.ts'
import { describeUpload, encryptRenditions, newItem } from '../encryption/encrypt-upload.ts'
import { openDescriptor } from '../encryption/open-descriptor.ts'
import { readInSlices } from '../encryption/read-in-slices.ts'
import type { KnownReading } from '../files/known-facts.ts'

export interface ChunkedStart {
  dto: ChunkedDescriptor
  renditions: Bytes
  /** Size of a chunk's ciphertext, in bytes. The last chunk may be smaller. */
  chunkBytes: number
  totalChunks: number
}

export interface EncryptedChunk {
  data: Ciphertext
  /** SHA-256 of the data, base64url. */
  checksum: string
}

export interface ChunkedUpload extends ChunkedStart {
  /**
   * Encrypts a chunk. Chunks may be encrypted in any order, and the same index always gives the same
   * ciphertext. Throws ContentChangedError before it encrypts content that differs from the digested content.
   */
  chunk(index: number, signal: AbortSignal): Promise<EncryptedChunk>
  /** Frees the memory and the file. The caller must always call it. */
  close(): void
}

export type EncryptChunk = (index: number) => Promise<EncryptedChunk>

/**
 * Digests a whole file. The client must do this before it encrypts any byte of the file (format rule F9).
 * Throws ContentChangedError if the file has changed.
 */
export async function digestFile(file: File): Promise<ContentDigests> {
  const digests = await reading(() => digestContent(readInSlices(file)))
  // Readers find the last segment by the sealed length. A wrong length would make the item unreadable.
  if (digests.length !== file.size) throw new ContentChangedError()
  return digests
}

/**
 * Starts to encrypt a file under a new item key. Its original is one stream under one header, cut into chunks
 * of whole segments (format rules F9, F12). Chunks are encrypted on demand.
 */
export async function startChunks(
  account: LibraryKeys,
  file: File,
  digests: ContentDigests,
  reading: KnownReading,
  labels: string[],
  chunkBytes: number,
): Promise<{ start: ChunkedStart; encrypt: EncryptChunk }> {
  const item = await newItem(account, reading)
  const renditions = await encryptRenditions(item.keys, reading.renditions)
  const stream = await startResumableStream(item.keys, 'original', digests)
  const dto = await describeUpload(account, item, file, reading, labels, {
    header: stream.header,
    contentDigest: digests.digest,
    renditions,
  })
  const totalChunks = Math.ceil(ciphertextLength(file.size) / chunkBytes)
  const start = { dto, renditions: renditions.ciphertext, chunkBytes, totalChunks }
  return { start, encrypt: encryptingChunks(file, stream, chunkBytes) }
}

/**
 * Resumes an upload under its item key and header. Throws ContentChangedError if the file's content differs
 * from the upload's (format rule F9).
 */
export async function resumeChunks(
  account: LibraryKeys,
  file: File,
  digests: ContentDigests,
  { dto, chunkBytes }: Pick<ChunkedStart, 'dto' | 'chunkBytes'>,
): Promise<EncryptChunk> {
  const { keys, details } = await openDescriptor(account, dto)
  const { header } = decodeStream(details.streams.original)
  const begun = { header, fingerprint: fromBase64url(dto.checksum) }
  const stream = await resumeStream(account, keys, 'original', begun, digests)
  return encryptingChunks(file, stream, chunkBytes)
}

/** Encrypts the chunks of a stream on demand. */
export function encryptingChunks(
  file: File,
  stream: ResumableStream,
  chunkBytes: number,
): EncryptChunk {
  const count = Math.ceil(ciphertextLength(file.size) / SEGMENT)
  const inChunk = chunkBytes / SEGMENT
  const encryptChunk: EncryptChunk = async index => {
    const segments = { start: index * inChunk, end: Math.min((index + 1) * inChunk, count) }
    const { start, end } = stream.plaintextRange(segments)
    const encrypt = stream.encrypt(segments) as ReadableWritablePair<Bytes, Bytes>
    const ciphertext = readInSlices(file.slice(start, end)).pipeThrough(encrypt)
    const hash = await createSHA256()
    const pieces = await gather(ciphertext, piece => hash.update(piece))
    return { data: ciphertextOf(pieces), checksum: toBase64url(hash.digest('binary')) }
  }
  return index => reading(() => encryptChunk(index))
}

/** Replaces read errors: browsers call a moved or changed file a "network error", which misleads. */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ContentChangedError) throw error
    throw new Error(texts.unreadable, { cause: error })
  }
}
