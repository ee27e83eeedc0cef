import type { Size } from '../reading.ts'

/**
 * Decodes a JPEG at the smallest DCT scale whose long side is at least `longSide`. This takes at most half
 * the time of full decoding. `stored` is the size before `orientation` (1 to 8) applies. The result is
 * upright. Returns undefined if the browser cannot scale while decoding, or if the picture is not much larger
 * than `longSide`. Rejects if the picture cannot be decoded.
 */
export async function decodeSmaller(
  picture: Blob,
  stored: Size,
  orientation: number,
  longSide: number,
): Promise<ImageBitmap | undefined> {
  const size = smallerSize(stored, longSide)
  if (!size || !showsTurns(orientation) || !isHonored) return undefined
  const data = await picture.arrayBuffer()
  const { width: desiredWidth, height: desiredHeight } = size
  const decoder = new ImageDecoder({
    data,
    transfer: [data],
    type: 'image/jpeg',
    desiredWidth,
    desiredHeight,
  })
  try {
    const { image } = await decoder.decode()
    // Convert the frame to a bitmap: Chromium draws a bitmap faster, and does not free the memory of frames
    // that it drew.
    const bitmap = await createImageBitmap(image).finally(() => image.close())
    const upright = orientation >= 5 ? turned(size) : size
    isHonored = bitmap.width === upright.width && bitmap.height === upright.height
    if (isHonored) return bitmap
    bitmap.close()
    return undefined
  } finally {
    decoder.close()
  }
}

/**
 * Whether this browser decodes at the requested size. Tries it with a small picture, because a browser that cannot
 * would decode a giant whole.
 */
export async function canDecodeSmaller(): Promise<boolean> {
  if (!isHonored) return false
  const canvas = new OffscreenCanvas(64, 64)
  canvas.getContext('2d')
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' })
  const bitmap = await decodeSmaller(picture, canvas, 1, 8).catch(() => undefined)
  bitmap?.close()
  return bitmap !== undefined
}

/**
 * Whether this browser decodes at the requested size. After one wrong size, the browser is not asked again:
 * otherwise each picture would be decoded twice.
 */
let isHonored = typeof ImageDecoder === 'function'

/**
 * Whether the size of a decoded picture shows that the browser applied the orientation. Some browsers ignore
 * the orientation here. The size shows a quarter turn, which swaps the sides. With orientation 1, there is
 * nothing to apply.
 */
const showsTurns = (orientation: number): boolean => orientation === 1 || orientation >= 5

/**
 * Returns the size at the smallest scale whose long side is at least `longSide`. Decoders scale blocks of 8 ×
 * 8 pixels to blocks of 1 to 7 pixels a side (ITU-T T.81, A.3.3). A partial block at an edge counts as whole.
 * Returns undefined if only full size suffices.
 */
export function smallerSize({ width, height }: Size, longSide: number): Size | undefined {
  const scales = Array.from({ length: 7 }, (_, i) => i + 1)
  const scale = scales.find(each => Math.ceil((Math.max(width, height) * each) / 8) >= longSide)
  if (scale === undefined) return undefined
  return { width: Math.ceil((width * scale) / 8), height: Math.ceil((height * scale) / 8) }
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })
