import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/vault/bytes'
import type { StreamKeys } from '@safelight/vault/items'
import { ciphertextLength, decryptWhole, openStream } from '@safelight/vault/streams'
import { ApiError } from '../api/api-client.ts'
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
    cache?: RequestCache,
  ): Promise<ReadableStream<Bytes>>
}

/** Reads one whole stream of an item, decrypted. Thumbnails are fetched together. */
export function createStreamReader({ keysOf, readThumbnail, fetchCiphertext }: StreamParts) {
  return async (item: LibraryItem, role: Role): Promise<Blob> => {
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
