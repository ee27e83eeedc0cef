import { createCanvas } from './canvas.ts'

/**
 * Applies an EXIF orientation, 1 to 8 (CIPA DC-008, 4.6.4). Returns the picture itself if nothing is to apply.
 */
export function drawUpright<T extends ImageBitmap | OffscreenCanvas>(
  picture: T,
  orientation: number,
): T | OffscreenCanvas {
  if (orientation === 1) return picture
  const { width, height } = picture
  const context = createCanvas(
    orientation >= 5 ? { width: height, height: width } : { width, height },
  )
  context.setTransform(...transform(orientation, width, height))
  context.drawImage(picture, 0, 0)
  // The canvas may be used again for another picture.
  context.resetTransform()
  return context.canvas
}

type Transform = [a: number, b: number, c: number, d: number, e: number, f: number]

function transform(orientation: number, width: number, height: number): Transform {
  const transforms: Record<number, Transform> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }
  return transforms[orientation] ?? [1, 0, 0, 1, 0, 0]
}
