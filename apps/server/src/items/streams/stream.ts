import type { ByteRange } from '@safelight/contract/byte-range'
import { fileName, type MediaKey, type Role } from '@safelight/contract/media-keys'
import type { MediaType } from '@safelight/contract/media-types'
import type { BlobKey } from '../../blobs/blob-store.ts'
import type { ItemRow, RenditionSpan } from '../item.ts'

export interface Stream extends ByteRange {
  blob: BlobKey
  role: Role
}

/** The largest stream that the server reads as a whole, which is faster than streaming it. */
export const SMALL_STREAM_BYTES = 64 * 1024

/**
 * Finds the stream of an item that a media key names. Returns undefined if the key has another file name than
 * the item, or names a stream that the item lacks.
 */
export function locate(item: ItemRow, { file, role }: MediaKey): Stream | undefined {
  if (fileName(item.id, item.type as MediaType) !== file) return undefined
  if (role === 'original') {
    return { blob: item.original_blob, role, start: 0, end: item.original_bytes }
  }
  const spans: RenditionSpan[] = JSON.parse(item.renditions_json)
  const span = spans.find(each => each.role === role)
  if (!span || !item.renditions_blob) return undefined
  return { blob: item.renditions_blob, role, start: span.offset, end: span.offset + span.length }
}
