import type { Role } from '@safelight/contract/media-keys'
import { isPhotoType } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/client/media'
import { type LibraryItem, streamOf } from '../../items/item.ts'
import { turnsOf } from '../../items/turns.ts'

const EVERYWHERE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

export function isRareFormat({ details }: LibraryItem): boolean {
  const type = details?.type ?? ''
  return isPhotoType(type) && !EVERYWHERE.has(type)
}

/** The largest number of pixels of a canvas that every phone supports. */
const MOST_PIXELS = 50_000_000
/** The largest original, in bytes, that is read into memory to convert it. */
const MOST_BYTES = 100 * 1024 * 1024
const QUALITY = 0.92

/**
 * Converts a picture to a JPEG, rotated as the app shows it. Draws the original if this browser can decode
 * it, else the preview. Throws if reading fails or neither can be drawn.
 */
export async function jpegOf(
  item: LibraryItem,
  readStream: (item: LibraryItem, role: Role) => Promise<Blob>,
): Promise<Blob> {
  const picture = await drawable(item, role => readStream(item, role))
  try {
    return await toJpeg(picture, turnsOf(item))
  } finally {
    picture.close()
  }
}

async function drawable(
  item: LibraryItem,
  read: (role: Role) => Promise<Blob>,
): Promise<ImageBitmap> {
  const { width = 0, height = 0 } = item.details ?? {}
  if (item.size <= MOST_BYTES && width * height <= MOST_PIXELS) {
    const { openOriginal } = await import('@safelight/media/original')
    const original = await openOriginal(await read('original')).catch(() => undefined)
    if (original) return original
  }
  if (!streamOf(item, 'preview')) throw new Error(texts.noPictureToSave)
  return createImageBitmap(await read('preview'))
}

async function toJpeg(picture: ImageBitmap, turns: number): Promise<Blob> {
  const { width, height } = picture
  const canvas =
    turns % 2 === 0 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(texts.cannotDraw)
  // JPEG has no transparency, so transparent parts become white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
