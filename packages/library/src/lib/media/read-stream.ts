import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/vault/bytes'
import type { StreamKeys } from '@safelight/vault/items'
import {
  type ByteRange,
  ciphertextLength,
  decryptWhole,
  openStream,
} from '@safelight/vault/streams'
import { ApiError } from '../api/api-client.ts'
import { type LibraryItem, streamOf } from '../items/item.ts'
import type { SharedDetails } from '../items/item-details.ts'
import { safeType } from '../items/safe-type.ts'
import type { ReadThumbnail } from '../store/thumbnail-cache.ts'
import type { WantedThumbnail } from './thumbnail-packs.ts'

type MotionPart = NonNullable<SharedDetails['motion']>

/** Where the streams of items come from, and what opens them. */
export interface StreamParts {
  keysOf(item: LibraryItem): Promise<StreamKeys>
  readThumbnail: ReadThumbnail<WantedThumbnail>
  /** `cache` says whether a browser may answer from what it keeps. */
  fetchCiphertext(
    item: LibraryItem,
    role: Role,
    cache?: RequestCache,
    range?: ByteRange,
  ): Promise<ReadableStream<Bytes>>
}

/** Browsers play QuickTime under no name but that of the MP4 that it is the elder of. */
const MOVIE = 'video/mp4'

/**
 * Reads one whole stream of an item, decrypted. Thumbnails are fetched together. What moves of a motion photo is read
 * from its original, and nothing else of that.
 */
export function createStreamReader({ keysOf, readThumbnail, fetchCiphertext }: StreamParts) {
  async function readMotion(item: LibraryItem, { offset, length }: MotionPart): Promise<Blob> {
    const stream = streamOf(item, 'original')
    if (!stream) throw new Error('The item has no such stream.')
    const opening = await openStream(await keysOf(item), 'original', stream)
    const range = { start: offset, end: offset + length }
    const wanted = opening.ciphertextRange(range)
    const ciphertext = await fetchCiphertext(item, 'original', undefined, wanted)
    const movie = ciphertext.pipeThrough(opening.decrypt(range))
    return new Response(movie, { headers: { 'Content-Type': MOVIE } }).blob()
  }

  return async (item: LibraryItem, role: Role): Promise<Blob> => {
    const stream = streamOf(item, role)
    if (!stream && role === 'motion' && item.details?.motion) {
      return readMotion(item, item.details.motion)
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
    const read = async (cache?: RequestCache) => {
      const ciphertext = await fetchCiphertext(item, role, cache)
      const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: length }))
      return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
    }
    if (role === 'original') return read()
    // What the browser keeps may be of before renditions were replaced (format rule F9).
    return read().catch(error => {
      if (error instanceof ApiError) throw error
      return read('reload')
    })
  }
}
