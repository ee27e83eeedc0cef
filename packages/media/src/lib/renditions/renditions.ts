import { rgbaToThumbHash } from 'thumbhash'
import type { MediaReading, Rendition, Size } from '../reading.ts'
import { fitWithin, samplePixels, scaled, shrink } from './canvas.ts'

const LARGE_SIDE = 2048
const THUMBNAIL_SHORT_SIDE = 320
// Bounds the thumbnails of panoramas to 4:1 of a usual one.
const THUMBNAIL_LONG_SIDE = 4 * THUMBNAIL_SHORT_SIDE
// What the ThumbHash algorithm takes at most.
const THUMBHASH_SIDE = 100

/** Size of the preview of a picture, or of the poster of a video. */
export function largeSize(original: Size): Size {
  return fitWithin(original, LARGE_SIDE)
}

/** Size of the thumbnail: the short side at 320, the long one at 1280 or less, never enlarged. */
export function thumbnailSize(original: Size): Size {
  const { width, height } = original
  const byShortSide = THUMBNAIL_SHORT_SIDE / Math.min(width, height)
  const byLongSide = THUMBNAIL_LONG_SIDE / Math.max(width, height)
  return scaled(original, Math.min(1, byShortSide, byLongSide))
}

/**
 * The renditions and the thumbhash, all made from the large rendition's pixels. The large one of a
 * picture without transparency is a JPEG: at this size WebP takes ten times as long to write, more than
 * all other work on a photograph together, and saves little.
 */
export async function render(
  large: OffscreenCanvas,
  role: 'preview' | 'poster',
  original: Size,
  { opaque = false } = {},
): Promise<Required<Pick<MediaReading, 'renditions' | 'thumbhash'>>> {
  const thumbnail = shrink(large, thumbnailSize(original))
  const pixels = samplePixels(thumbnail, THUMBHASH_SIDE)
  const type = (await writesWebp()) ? 'image/webp' : hasAlpha(pixels) ? 'image/png' : 'image/jpeg'
  return {
    renditions: [
      await encode(large, role, opaque ? 'image/jpeg' : type, 0.82),
      await encode(thumbnail, 'thumbnail', type, 0.78),
    ],
    thumbhash: Uint8Array.from(rgbaToThumbHash(pixels.width, pixels.height, pixels.data)),
  }
}

async function encode(
  canvas: OffscreenCanvas,
  role: Exclude<Rendition['role'], 'motion'>,
  type: string,
  quality: number,
): Promise<Rendition> {
  const blob = await canvas.convertToBlob({ type, quality })
  return {
    role,
    bytes: new Uint8Array(await blob.arrayBuffer()),
    type: blob.type,
    width: canvas.width,
    height: canvas.height,
  }
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
