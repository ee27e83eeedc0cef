import { isDocumentType, mediaTypeOf } from '@safelight/contract/media-types'
import type { LibraryItem } from './item.ts'

export type ItemKind = 'photo' | 'video' | 'document'

/** Returns an item's kind. If its details are damaged, the server's name for the file decides. */
export function kindOf({
  isVideo,
  details,
  fileName,
}: Pick<LibraryItem, 'isVideo' | 'details' | 'fileName'>): ItemKind {
  if (isVideo) return 'video'
  const type = details?.type ?? mediaTypeOf({ name: fileName, type: '' }) ?? ''
  return isDocumentType(type) ? 'document' : 'photo'
}
