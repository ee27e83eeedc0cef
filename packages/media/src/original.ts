import { isPhotoType } from '@safelight/contract/media-types'
import { convertHdr } from './decoders/from-hdr.ts'
import { isShownAlike, openWithBrowser } from './decoders/open-picture.ts'
import { isMadePlain } from './decoders/plain-copy.ts'
import { type PictureType, readStored } from './picture-facts.ts'
import { shrink } from './renditions/canvas.ts'
import { drawUpright } from './renditions/upright.ts'
import { sniffMediaType } from './types.ts'

/** The number of first bytes in which metadata is searched. */
const HEAD_BYTES = 2 ** 20

/**
 * Whether every browser shows a file as the app does. Some ignore the EXIF orientation of a WebP, for example.
 */
export async function isOriginalShownAlike(file: Blob): Promise<boolean> {
  const { type, head } = await identify(file)
  return !type || !isMadePlain(type) || isShownAlike(await readStored(type, file, head))
}

/**
 * Decodes a picture upright and in full size, with the browser's decoder. Rejects if the browser cannot decode
 * it, or if the result could lie on its side.
 */
export async function openOriginal(file: Blob): Promise<ImageBitmap> {
  const { type, head } = await identify(file)
  if (!type) throw new Error('No picture')
  const showing = await readStored(type, file, head)
  const { bitmap, orientation, hdr } = await openWithBrowser(file, type, showing)
  const drawn = hdr ? shrink(bitmap, bitmap) : bitmap
  if (drawn instanceof OffscreenCanvas) convertHdr(drawn, hdr)
  const upright = drawUpright(drawn, orientation)
  if (upright instanceof ImageBitmap) return upright
  bitmap.close()
  return upright.transferToImageBitmap()
}

async function identify(file: Blob): Promise<{ type?: PictureType; head: Uint8Array }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const type = sniffMediaType(head)
  return { head, ...(type && isPhotoType(type) && { type }) }
}
