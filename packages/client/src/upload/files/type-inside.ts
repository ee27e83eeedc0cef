import {
  isPhotoType,
  isVideoType,
  type MediaType,
  uploadTypeOf,
  uploadTypes,
} from '@safelight/contract/media-types'
import { SIGNATURE_BYTES, sniffMediaType } from '@safelight/media/types'

/**
 * Returns the type of a photo or video whose name does not tell it, by its first bytes. Returns undefined for
 * other files, and for files that have such content but are no photo or video of their own. Rejects if the
 * content cannot be read.
 */
export async function typeInside(name: string, content: Blob): Promise<MediaType | undefined> {
  if (NO_PICTURE.test(name)) return undefined
  const head = new Uint8Array(await content.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const type = sniffMediaType(head)
  return type && (isPhotoType(type) || isVideoType(type)) ? type : undefined
}

/**
 * Returns the type of a file for a single upload. If its name and MIME type tell none, and the flag for more
 * formats is on, looks inside. Returns undefined for files that single uploads do not accept.
 */
export async function typeForUpload(file: File, moreFormats: boolean) {
  const claimed = uploadTypeOf(file, moreFormats)
  if (claimed || !moreFormats || file.size === 0) return claimed
  const type = await typeInside(file.name, file).catch(() => undefined)
  return type && uploadTypes(moreFormats).includes(type) ? type : undefined
}

/** Whether a file is a BigTIFF: the version in its header is 43, and not 42 as in a TIFF. */
export async function isBigTiff(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return ['II+\0', 'MM\0+'].includes(String.fromCharCode(...head))
}

/** Whether a file starts with text in UTF-8, without control characters that texts do not have. */
export async function isText(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  if (head.some(byte => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The small pictures and previews that cameras write next to their videos, sound in the containers of videos,
 * and unfinished downloads.
 */
const NO_PICTURE =
  /\.(thm|lrv|ithmb|m4a|m4b|m4p|m4r|aax|3ga|mka|mks|weba|tmp|temp|part|partial|crdownload|download)$/i
