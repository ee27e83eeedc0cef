import type { TypeOf } from '@safelight/contract/media-types'
import { withOrientation } from '../metadata/pictures/embedded-preview.ts'
import { readThumbnail } from '../metadata/pictures/heif.ts'
import { sourceOf } from '../ranged/byte-source.ts'
import type { Hdr, Part } from '../reading.ts'
import { largestJpeg } from './largest-jpeg.ts'
import type { Pixels } from './pixels.ts'
import { plainCopy } from './plain-copy.ts'

interface OwnPixels extends Pixels {
  /** The EXIF orientation that is still to apply. */
  orientation: number
}

/**
 * Decoders that ship with the app, for formats that some browsers cannot decode. A decoder is loaded when the
 * first picture of its format is opened.
 */
const OWN: Partial<
  Record<TypeOf<'image'>, (picture: Blob, orientation: number) => Promise<OwnPixels>>
> = {
  async 'image/heic'(picture, orientation) {
    const { drawHeif } = await import('./heif-pixels.ts')
    return { ...(await drawHeif(new Uint8Array(await picture.arrayBuffer()))), orientation }
  },
  async 'image/tiff'(picture, orientation) {
    const { drawTiff } = await import('./tiff-pixels.ts')
    return { ...(await drawTiff(sourceOf(picture), orientation)), orientation: 1 }
  },
}

/** How a picture is shown after it was decoded. */
export interface Showing {
  /** The EXIF value, 1 to 8. For AVIF, that of its boxes. */
  orientation: number
  /** Only for AVIF. */
  crop?: Part | undefined
  /** Only for AVIF and HEIC. */
  hdr?: Hdr | undefined
}

export interface OpenedPicture {
  bitmap: ImageBitmap
  /** The EXIF orientation that the caller must apply to the bitmap. */
  orientation: number
  /** Set if the caller must convert the bitmap from HDR. */
  hdr?: Hdr | undefined
}

/** Decodes a picture. Rejects if it cannot be decoded. */
export async function openPicture(
  picture: Blob,
  type: TypeOf<'image'>,
  showing: Showing,
): Promise<OpenedPicture> {
  if (type === 'image/x-dcraw')
    return upright(await decode(await previewOf(picture, showing.orientation)))
  return openWithBrowser(picture, type, showing).catch(() =>
    drawOwn(type, picture, showing.orientation),
  )
}

async function drawOwn(
  type: TypeOf<'image'>,
  picture: Blob,
  orientation: number,
): Promise<OpenedPicture> {
  const own = OWN[type]
  if (!own) throw new Error('No decoder')
  const { data, width, height, ...rest } = await own(picture, orientation)
  return { bitmap: await createImageBitmap(new ImageData(data, width, height)), ...rest }
}

/** Decodes a picture with the browser's decoder. Rejects if it cannot, or if the result could lie on its side. */
export async function openWithBrowser(
  picture: Blob,
  type: TypeOf<'image'>,
  showing: Showing,
): Promise<OpenedPicture> {
  if (isShownAlike(showing)) return upright(await decode(picture))
  const plain = await plainCopy(type, picture)
  if (plain) {
    const { orientation, crop, hdr } = showing
    return { bitmap: cropped(await decode(plain), crop), orientation, hdr }
  }
  if (type === 'image/heic') throw new Error('Browsers may show this picture differently')
  return upright(await decode(picture))
}

/**
 * Draws the embedded thumbnail of a HEIC that is too large to decode. Rejects if there is none, or if it cannot be
 * decoded.
 */
export async function openThumbnail(picture: Blob, orientation: number): Promise<OpenedPicture> {
  const thumbnail = await readThumbnail(sourceOf(picture))
  if (!thumbnail) throw new Error('No thumbnail in it')
  const { at, bytes } = thumbnail
  const copy = new Blob([picture.slice(0, at), bytes, picture.slice(at + bytes.length)])
  return drawOwn('image/heic', copy, orientation)
}

/** Whether all browsers that decode a picture show it alike. */
export const isShownAlike = ({ orientation, crop, hdr }: Showing): boolean =>
  orientation === 1 && !crop && !hdr

const upright = (bitmap: ImageBitmap): OpenedPicture => ({ bitmap, orientation: 1 })

/** Draws the part, because Chromium's `createImageBitmap` cuts the wrong part out of a bitmap that it has turned. */
function cropped(bitmap: ImageBitmap, crop: Part | undefined): ImageBitmap {
  if (!crop) return bitmap
  const context = new OffscreenCanvas(crop.width, crop.height).getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  context.drawImage(bitmap, -crop.x, -crop.y)
  bitmap.close()
  return context.canvas.transferToImageBitmap()
}

async function previewOf(picture: Blob, orientation: number): Promise<Blob> {
  const jpeg = await largestJpeg(picture)
  if (!jpeg) throw new Error('No preview in it')
  return withOrientation(jpeg.content, orientation)
}

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: 'from-image' })
