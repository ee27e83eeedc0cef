import { type MediaType, mediaTypeOf } from '@safelight/contract/media-types'
import { isArchive } from '@safelight/media/archives'

/** What a folder may hold that an import takes. */
export type FileKind = 'archive' | 'image' | 'video' | 'document'

/** By its name; undefined for what an import leaves where it is. */
export function kindOfFile(path: string): FileKind | undefined {
  if (isArchive(path)) return 'archive'
  const type = typeOfFile(path)
  if (type === undefined) return undefined
  if (type === 'application/pdf') return 'document'
  return type.startsWith('video/') ? 'video' : 'image'
}

/** The type that a file's name claims; its content decides. QuickTime is read as the MP4 that it is the elder of. */
export const typeOfFile = (path: string): MediaType | undefined =>
  /\.mov$/i.test(path) ? 'video/mp4' : mediaTypeOf({ name: path, type: '' })

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
