import { rgbaToThumbHash } from 'thumbhash'
import type { MediaReading, Rendition, Size } from '../reading.ts'
import { fitWithin, release, samplePixels, scaled, shrink } from './canvas.ts'

// The long side of a preview, in pixels. Enough for the width of a phone with 3 device pixels per CSS pixel
// (about 1300 pixels), and for a screen that is 1440 CSS pixels wide.
const LARGE_SIDE = 1600
/**
 * If a picture was decoded with a long side from this to `MOST_LARGE_SIDE`, it becomes the preview unchanged,
 * because redrawing would blur it.
 */
export const LEAST_LARGE_SIDE = 1440
const MOST_LARGE_SIDE = 1728
const THUMBNAIL_SHORT_SIDE = 320
// Limits the thumbnail of a panorama, which may be very long, to four times the pixels of a square thumbnail.
const THUMBNAIL_LONG_SIDE = 4 * THUMBNAIL_SHORT_SIDE
// The long side of the picture that the thumbhash is made of. A thumbhash encodes at most seven frequencies
// in each direction, so few pixels suffice. With 100 pixels, the limit of the thumbhash library, the result
// would be the same, but would take ten times as long and leave 5 MB of garbage.
const THUMBHASH_SIDE = 32

export function largeSize(original: Size): Size {
  return fitWithin(original, LARGE_SIDE)
}

export function isLarge({ width, height }: Size): boolean {
  const side = Math.max(width, height)
  return side >= LEAST_LARGE_SIDE && side <= MOST_LARGE_SIDE
}

/** Returns the thumbnail's size: the short side is 320, the long side at most 1280. Never enlarges. */
export function thumbnailSize(original: Size): Size {
  const { width, height } = original
  const byShortSide = THUMBNAIL_SHORT_SIDE / Math.min(width, height)
  const byLongSide = THUMBNAIL_LONG_SIDE / Math.max(width, height)
  return scaled(original, Math.min(1, byShortSide, byLongSide))
}

/**
 * Renders the preview or poster, the thumbnail and the thumbhash from the pixels of `large`. Uses up `large`:
 * the caller cannot draw it afterwards. If `opaque`, encodes JPEGs, because encoding a WebP takes ten times
 * as long and saves little at this size.
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

const typeFor = async (pixels: ImageData): Promise<string> =>
  (await writesWebp()) ? 'image/webp' : hasAlpha(pixels) ? 'image/png' : 'image/jpeg'

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
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  return canvas.convertToBlob(options)
}

// Whether this browser can write WebP. Browsers that cannot (Safari) return a PNG instead.
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
