import { isPhotoType, needOfOriginal } from '@safelight/contract/media-types'
import { convertHdr } from './decoders/from-hdr.ts'
import { type OpenedPicture, openWithBrowser } from './decoders/open-picture.ts'
import {
  isDecodableLength,
  isDrawableSize,
  readDimensions,
} from './metadata/pictures/dimensions.ts'
import { embeddedPreview } from './metadata/pictures/embedded-preview.ts'
import { type PictureType, readStored, type StoredPicture } from './picture-facts.ts'
import { decodableCopy } from './ranged/ranged-file.ts'
import { fitWithin, shrink } from './renditions/canvas.ts'
import { decodeSmaller } from './renditions/decode-smaller.ts'
import { drawUpright } from './renditions/upright.ts'
import { sniffMediaType } from './types.ts'

// The number of first bytes in which to search for an embedded picture. It is in the EXIF segment, which
// comes first and has at most 64 KiB.
const HEAD_BYTES = 128 * 2 ** 10
/**
 * An embedded picture whose longest side exceeds this is not used, because it would not be small. In pixels.
 * Cameras embed pictures of 160 pixels.
 */
const MOST_EMBEDDED = 640

export interface SmallPictureOptions {
  /** The long side, in pixels, of the picture to draw if the file embeds none. */
  side: number
  /** Whether to decode a file that embeds no picture. Files are decoded one at a time. */
  mayDecode: boolean
  signal: AbortSignal
}

/** Returns a file's small, upright picture, embedded or drawn; undefined if there is none. */
export async function smallPicture(
  file: File,
  { side, mayDecode, signal }: SmallPictureOptions,
): Promise<Blob | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const type = sniffMediaType(head)
  // Skips types that browsers cannot draw, because the app's own decoders would take seconds.
  if (!type || !isPhotoType(type) || (needOfOriginal(type) ?? 'never') === 'never') return undefined
  const facts = await readStored(type, file, head)
  const embedded =
    type === 'image/jpeg' ? await embeddedPicture(head, facts.orientation) : undefined
  if (embedded || !mayDecode) return embedded
  return inTurn(async () => {
    if (signal.aborted) return undefined
    const picture = await decodableCopy(file, type)
    return draw(picture, type, facts, side).catch(() => undefined)
  })
}

async function embeddedPicture(head: Uint8Array, orientation: number): Promise<Blob | undefined> {
  const jpeg = await embeddedPreview(head, orientation)
  const size = jpeg && readDimensions('image/jpeg', jpeg)
  if (!size || Math.max(size.width, size.height) > MOST_EMBEDDED) return undefined
  return new Blob([jpeg], { type: 'image/jpeg' })
}

async function draw(
  picture: Blob,
  type: PictureType,
  { stored, crop, orientation, hdr }: StoredPicture,
  side: number,
): Promise<Blob | undefined> {
  if (!stored || !isDrawableSize(stored, type) || !isDecodableLength(picture.size)) return undefined
  const smaller =
    type === 'image/jpeg'
      ? await decodeSmaller(picture, stored, orientation, side).catch(() => undefined)
      : undefined
  const decoded: OpenedPicture = smaller
    ? { bitmap: smaller, orientation: 1 }
    : await openWithBrowser(picture, type, { orientation, crop, hdr })
  try {
    const small = shrink(decoded.bitmap, fitWithin(decoded.bitmap, side))
    convertHdr(small, decoded.hdr)
    return await drawUpright(small, decoded.orientation).convertToBlob()
  } finally {
    decoded.bitmap.close()
  }
}

/** Decodes one picture at a time, because two whole pictures would take too much memory. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const result = last.then(act)
  last = result.catch(() => {})
  return result
}
