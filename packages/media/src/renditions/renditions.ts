import { rgbaToThumbHash } from 'thumbhash'
import type { MediaReading, Rendition, Size } from '../reading.ts'
import { fitWithin, release, samplePixels, scaled, shrink } from './canvas.ts'

// Sharp on a phone of three pixels to a point, and on a screen of 1440 points.
const LARGE_SIDE = 1600
/** What a decoder gives between these is a preview as it is: drawn once more it would be less sharp. */
export const LEAST_LARGE_SIDE = 1440
const MOST_LARGE_SIDE = 1728
const THUMBNAIL_SHORT_SIDE = 320
// Bounds the thumbnails of panoramas to 4:1 of a usual one.
const THUMBNAIL_LONG_SIDE = 4 * THUMBNAIL_SHORT_SIDE
// A ThumbHash has seven waves to a side at most. Of the 100 pixels that its library takes it comes out the same, in ten
// times the time and with five megabytes of garbage.
const THUMBHASH_SIDE = 32

/** Size of the preview of a picture, or of the poster of a video. */
export function largeSize(original: Size): Size {
  return fitWithin(original, LARGE_SIDE)
}

/** Whether a picture that was decoded smaller than it is has the size of a preview. */
export function isLarge({ width, height }: Size): boolean {
  const side = Math.max(width, height)
  return side >= LEAST_LARGE_SIDE && side <= MOST_LARGE_SIDE
}

/** Size of the thumbnail: the short side at 320, the long one at 1280 or less, never enlarged. */
export function thumbnailSize(original: Size): Size {
  const { width, height } = original
  const byShortSide = THUMBNAIL_SHORT_SIDE / Math.min(width, height)
  const byLongSide = THUMBNAIL_LONG_SIDE / Math.max(width, height)
  return scaled(original, Math.min(1, byShortSide, byLongSide))
}

/**
 * The renditions and the thumbhash, all made from the large rendition's pixels, which are gone afterwards. Of
 * an opaque picture they are JPEGs: WebP takes ten times as long to write, and saves little at this size.
 */
export async function render(
  large: OffscreenCanvas | ImageBitmap,
  role: 'preview' | 'poster',
  original: Size,
  { opaque = false } = {},
): Promise<Required<Pick<MediaReading, 'renditions' | 'thumbhash'>>> {
  const thumbnail = shrink(large, thumbnailSize(original))
  const pixels = samplePixels(thumbnail, THUMBHASH_SIDE)
  const type = opaque ? 'image/jpeg' : await typeFor(pixels)
  return {
    renditions: [
      await encode(large, role, type, 0.82),
      await encode(thumbnail, 'thumbnail', type, 0.78),
    ],
    thumbhash: Uint8Array.from(rgbaToThumbHash(pixels.width, pixels.height, pixels.data)),
  }
}

/** What keeps transparency, and is small where there is none. */
const typeFor = async (pixels: ImageData): Promise<string> =>
  (await writesWebp()) ? 'image/webp' : hasAlpha(pixels) ? 'image/png' : 'image/jpeg'

/** The picture is empty afterwards. */
async function encode(
  picture: OffscreenCanvas | ImageBitmap,
  role: Exclude<Rendition['role'], 'motion'>,
  type: string,
  quality: number,
): Promise<Rendition> {
  const { width, height } = picture
  const blob = await convertToBlob(picture, { type, quality })
  return { role, bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type, width, height }
}

async function convertToBlob(
  picture: OffscreenCanvas | ImageBitmap,
  options: ImageEncodeOptions,
): Promise<Blob> {
  if (picture instanceof OffscreenCanvas) {
    return picture.convertToBlob(options).finally(() => release(picture))
  }
  // A bitmap is encoded where it lies.
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  return canvas.convertToBlob(options)
}

// Browsers that write no WebP (Safari) give a PNG instead.
let webp: Promise<boolean> | undefined
function writesWebp(): Promise<boolean> {
  webp ??= shrinkToDot().then(blob => blob.type === 'image/webp')
  return webp
}

function shrinkToDot(): Promise<Blob> {
  const dot = new OffscreenCanvas(1, 1)
  dot.getContext('2d')
  return dot.convertToBlob({ type: 'image/webp' })
}

function hasAlpha({ data }: ImageData): boolean {
  for (let i = 3; i < data.length; i += 4) {
    if ((data[i] ?? 255) < 255) return true
  }
  return false
}
