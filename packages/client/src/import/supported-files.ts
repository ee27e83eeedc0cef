import {
  importTypes,
  MEDIA_TYPES,
  type MediaType,
  mediaTypeOf,
} from '@safelight/contract/media-types'
import { isArchive } from '@safelight/media/archives'
import { texts } from '@safelight/texts/client/import'

export type FileKind = 'archive' | 'image' | 'video' | 'document'

/** Returns the kind of a file by its name or its known type; undefined for files that an import ignores. */
export function kindOfFile(
  path: string,
  moreFormats = true,
  type = typeOfFile(path),
): FileKind | undefined {
  if (isArchive(path)) return 'archive'
  return type && importTypes(moreFormats).includes(type) ? MEDIA_TYPES[type].kind : undefined
}

/** Returns the type that a file's name claims. Once the content is read, the content's type counts. */
export const typeOfFile = (path: string): MediaType | undefined =>
  mediaTypeOf({ name: path, type: '' })

export const isHidden = (path: string): boolean =>
  path
    .split('/')
    .some(
      name =>
        name.startsWith('.') ||
        /^(__MACOSX|@eaDir|#recycle|\$RECYCLE\.BIN|thumbs\.db|desktop\.ini)$/i.test(name),
    )

/**
 * Whether a program gives such a name to a file that it has not completed: Syncthing, Nextcloud, browsers and
 * others. Names with a leading dot count as hidden (`isHidden`).
 */
export const isTemporary = (path: string): boolean =>
  /^~syncthing~|\.(tmp|temp|part|partial|filepart|crdownload|download|opdownload)$/i.test(
    nameOf(path),
  )

/**
 * Whether a supported file is certainly empty. If its path has spaces or non-ASCII characters, a size of 0
 * may be an error of the operating system, so the file counts as non-empty.
 */
export const isEmpty = (path: string, size: number): boolean =>
  size === 0 && kindOfFile(path) !== undefined && !/[^\x21-\x7e]/.test(path)

/** Whether this is Apple's list of the changes in an edited picture. The picture itself has the changes. */
export const isOfEdit = (path: string): boolean => /\.aae$/i.test(path)

export const EMPTY_FILE = texts.emptyFile

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
