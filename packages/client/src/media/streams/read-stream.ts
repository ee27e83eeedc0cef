import { mediaKey, type Role } from '@safelight/contract/media-keys'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { StreamKeys } from '@safelight/crypto/items'
import {
  type ByteRange,
  ciphertextLength,
  decryptWhole,
  openStream,
  type StreamOpening,
} from '@safelight/crypto/streams'
import { ApiError } from '../../api/api-client.ts'
import { gather } from '../../async/queues/gather.ts'
import { type LibraryItem, streamOf } from '../../items/item.ts'
import type { SharedDetails } from '../../items/item-details.ts'
import { safeType } from '../../items/safe-type.ts'
import type { ReadThumbnail } from '../../store/thumbnail-cache.ts'
import type { WantedThumbnail } from './thumbnail-packs.ts'

type MotionPart = NonNullable<SharedDetails['motion']>

export interface StreamDeps {
  keysOf(item: LibraryItem): Promise<StreamKeys>
  readThumbnail: ReadThumbnail<WantedThumbnail>
  fetchCiphertext(item: LibraryItem, role: Role, given: Fetching): Promise<ReadableStream<Bytes>>
}

interface Fetching {
  cache?: RequestCache
  signal?: AbortSignal | undefined
  /** The range of the ciphertext to fetch. If undefined, all of the ciphertext is fetched. */
  range?: ByteRange
}

export type ReadStream = (item: LibraryItem, role: Role, signal?: AbortSignal) => Promise<Blob>

/** Streams of at most this many plaintext bytes are fetched whole, then decrypted. */
const MOST_WHOLE = 4 * 1024 * 1024

/** Browsers play QuickTime movies only if they are labeled as MP4, which is based on QuickTime. */
const MOVIE = 'video/mp4'

/**
 * Returns a function that fetches and decrypts a stream of an item. It fetches thumbnails in batches, and the
 * movie of a motion photo as a range of the original. The signal aborts pending reads, except of thumbnails.
 */
export function createStreamReader(deps: StreamDeps): ReadStream {
  const { keysOf, readThumbnail, fetchCiphertext } = deps

  async function readMotion(
    item: LibraryItem,
    { offset, length }: MotionPart,
    signal: AbortSignal | undefined,
  ): Promise<Blob> {
    const stream = streamOf(item, 'original')
    if (!stream) throw new Error('The item has no such stream.')
    const opening = await openStream(await keysOf(item), 'original', stream)
    const range = { start: offset, end: offset + length }
    const wanted = opening.ciphertextRange(range)
    const ciphertext = await fetchCiphertext(item, 'original', { range: wanted, signal })
    return decryptPassing(opening.decrypt(range), ciphertext, MOVIE)
  }

  return async (item, role, signal) => {
    const stream = streamOf(item, role)
    if (!stream && role === 'motion' && item.details?.motion) {
      return readMotion(item, item.details.motion, signal)
    }
    if (!stream) throw new Error('The item has no such stream.')
    const { length } = stream
    const opening = await openStream(await keysOf(item), role, stream)
    const type = role === 'motion' ? MOVIE : safeType(stream.type)
    if (role === 'thumbnail') {
      const wanted = { key: mediaKey(item.fileName, role), length: ciphertextLength(length) }
      const opened = await readThumbnail(wanted, ciphertext => decryptWhole(opening, ciphertext))
      return new Blob([opened], { type })
    }
    const read = async (cache: RequestCache) => {
      const ciphertext = await fetchCiphertext(item, role, { cache, signal })
      return length > MOST_WHOLE
        ? decryptPassing(opening.decrypt({ start: 0, end: length }), ciphertext, type)
        : new Blob([await decryptGathered(opening, ciphertext)], { type })
    }
    if (role === 'original') return read('default')
    // If decryption fails, the browser's cache may hold replaced renditions (format rule F9). Then fetch the
    // current ones from the server.
    return read('default').catch(error => {
      signal?.throwIfAborted()
      if (error instanceof ApiError) throw error
      return read('reload')
    })
  }
}

function decryptPassing(
  decryption: ReturnType<StreamOpening['decrypt']>,
  ciphertext: ReadableStream<Bytes>,
  type: string,
): Promise<Blob> {
  const plaintext = ciphertext.pipeThrough(decryption)
  return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
}

async function decryptGathered(
  opening: StreamOpening,
  ciphertext: ReadableStream<Bytes>,
): Promise<Bytes> {
  let left = ciphertextLength(opening.length)
  const pieces = await gather(ciphertext, piece => {
    left -= piece.length
    // Stop if the server sends more than expected, so that it cannot exhaust the memory.
    if (left < 0) throw new OpenError()
  })
  return decryptWhole(opening, concat(...pieces))
}
