import type { Size } from '../reading.ts'

/**
 * A JPEG decoded at the smallest of its scales that has a side of `longSide`, which takes half of the time of a whole
 * decoding, or less: its blocks are made smaller as they come. Undefined where the browser does not do that, and of a
 * picture that is not much larger. `stored` is its size before `orientation` (1 to 8) turns it; the result is upright.
 * Rejects for a picture that cannot be decoded.
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
    // Chromium draws a bitmap in less time than a frame, and keeps the memory of frames that it has drawn.
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

/** A browser that gives another size once is not asked again: the picture would be decoded twice. */
let isHonored = typeof ImageDecoder === 'function'

/** Not every browser turns what it decodes so, and only a quarter of a turn shows in the size. */
const showsTurns = (orientation: number): boolean => orientation === 1 || orientation >= 5

/**
 * Decoders make blocks of 8 × 8 pixels into blocks of 1 to 7 (ITU-T T.81, A.3.3); what is begun at an edge counts
 * whole. Undefined when all 8 are needed.
 */
export function smallerSize({ width, height }: Size, longSide: number): Size | undefined {
  const scales = Array.from({ length: 7 }, (_, i) => i + 1)
  const scale = scales.find(each => Math.ceil((Math.max(width, height) * each) / 8) >= longSide)
  if (scale === undefined) return undefined
  return { width: Math.ceil((width * scale) / 8), height: Math.ceil((height * scale) / 8) }
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })
