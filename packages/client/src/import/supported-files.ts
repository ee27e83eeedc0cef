import {
  importTypes,
  MEDIA_TYPES,
  type MediaType,
  mediaTypeOf,
} from '@safelight/contract/media-types'
import { isArchive } from '@safelight/media/archives'

/** What a folder may hold that an import takes. */
export type FileKind = 'archive' | 'image' | 'video' | 'document'

/** By its name; undefined for what an import leaves where it is. */
export function kindOfFile(path: string, moreFormats = true): FileKind | undefined {
  if (isArchive(path)) return 'archive'
  const type = typeOfFile(path)
  return type && importTypes(moreFormats).includes(type) ? MEDIA_TYPES[type].kind : undefined
}

/** The type that a file's name claims; its content decides. */
export const typeOfFile = (path: string): MediaType | undefined =>
  mediaTypeOf({ name: path, type: '' })

/** What systems hide in folders, of which nothing is anybody's picture. */
export const isHidden = (path: string): boolean =>
  path
    .split('/')
    .some(
      name =>
        name.startsWith('.') || name === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(name),
    )

/**
 * Whether a file that an import takes has no bytes. Where its path has spaces, or letters that are not ASCII, the system
 * may have misread that: only there such a file is opened all the same.
 */
export const isEmpty = (path: string, size: number): boolean =>
  size === 0 && kindOfFile(path) !== undefined && !/[^\x21-\x7e]/.test(path)

export const EMPTY_FILE = 'File is empty (0 bytes) or inaccessible'

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder of a path, without a slash at its end; empty for what lies in none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
