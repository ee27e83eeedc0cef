import { mediaKey, type Role } from '@safelight/contract/media-keys'
import { type Bytes, concat } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import type { StreamKeys } from '@safelight/vault/items'
import {
  ciphertextLength,
  decryptWhole,
  openStream,
  type StreamOpening,
} from '@safelight/vault/streams'
import { ApiError } from '../api/api-client.ts'
import { gather } from '../async/gather.ts'
import { type LibraryItem, streamOf } from '../items/item.ts'
import { safeType } from '../items/safe-type.ts'
import type { ReadThumbnail } from '../store/thumbnail-cache.ts'
import type { WantedThumbnail } from './thumbnail-packs.ts'

/** Where the streams of items come from, and what opens them. */
export interface StreamParts {
  keysOf(item: LibraryItem): Promise<StreamKeys>
  readThumbnail: ReadThumbnail<WantedThumbnail>
  /** `cache` says whether a browser may answer from what it keeps. */
  fetchCiphertext(
    item: LibraryItem,
    role: Role,
    given: { cache?: RequestCache; signal?: AbortSignal | undefined },
  ): Promise<ReadableStream<Bytes>>
}

/** Reads one whole stream of an item, decrypted. */
export type ReadStream = (item: LibraryItem, role: Role, signal?: AbortSignal) => Promise<Blob>

/**
 * Plaintext up to which a stream is fetched whole and decrypted then: for less than that, the streams of the
 * platform cost more than the work in them.
 */
const MOST_WHOLE = 4 * 1024 * 1024

/** Thumbnails are fetched together. The signal breaks off what else is on its way. */
export function createStreamReader(parts: StreamParts): ReadStream {
  const { keysOf, readThumbnail, fetchCiphertext } = parts
  return async (item, role, signal) => {
    const stream = streamOf(item, role)
    if (!stream) throw new Error('The item has no such stream.')
    const { length } = stream
    const opening = await openStream(await keysOf(item), role, stream)
    const type = safeType(stream.type)
    if (role === 'thumbnail') {
      const wanted = { key: mediaKey(item.fileName, role), length: ciphertextLength(length) }
      const opened = await readThumbnail(wanted, ciphertext => decryptWhole(opening, ciphertext))
      return new Blob([opened], { type })
    }
    const read = async (cache: RequestCache) => {
      const ciphertext = await fetchCiphertext(item, role, { cache, signal })
      return length > MOST_WHOLE
        ? decryptPassing(opening, ciphertext, type)
        : new Blob([await decryptGathered(opening, ciphertext)], { type })
    }
    if (role === 'original') return read('default')
    // What the browser keeps may be of before renditions were replaced (format rule F9).
    return read('default').catch(error => {
      signal?.throwIfAborted()
      if (error instanceof ApiError) throw error
      return read('reload')
    })
  }
}

function decryptPassing(
  opening: StreamOpening,
  ciphertext: ReadableStream<Bytes>,
  type: string,
): Promise<Blob> {
  const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: opening.length }))
  return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
}

async function decryptGathered(
  opening: StreamOpening,
  ciphertext: ReadableStream<Bytes>,
): Promise<Bytes> {
  let left = ciphertextLength(opening.length)
  const pieces = await gather(ciphertext, piece => {
    left -= piece.length
    // A server that sends more must not fill the memory.
    if (left < 0) throw new OpenError()
  })
  return decryptWhole(opening, concat(...pieces))
}
