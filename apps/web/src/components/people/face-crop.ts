import type { FaceRef } from '@safelight/client/people'

export interface Crop {
  x: number
  y: number
  size: number
}

/** Side of the crop, as a multiple of the face's longer side. */
const AROUND = 1.7
/** Short side of a thumbnail, in pixels. */
const THUMBNAIL = 320
/** The smallest face in a thumbnail, in pixels. A smaller one is drawn from the preview instead. */
const LEAST = 72

/** The square around a face, moved into the picture. At most as large as the picture's shorter side. */
export function cropOf(box: FaceRef['box'], width: number, height: number): Crop {
  const [faceWidth, faceHeight] = [box.width * width, box.height * height]
  const size = Math.min(AROUND * Math.max(faceWidth, faceHeight), width, height)
  const start = (middle: number, end: number) =>
    Math.min(Math.max(0, middle - size / 2), end - size)
  return {
    x: start(box.x * width + faceWidth / 2, width),
    y: start(box.y * height + faceHeight / 2, height),
    size,
  }
}

/** The arguments of `CanvasRenderingContext2D.setTransform`. */
type Transform = [a: number, b: number, c: number, d: number, e: number, f: number]

/** `SINES[n]` is the sine of `n` clockwise quarter turns. */
const SINES = [0, 1, 0, -1]

/**
 * The transform that draws a crop on a canvas with sides of `side` pixels. Face boxes refer to the picture
 * before its owner rotated it (format rule F19), so the transform applies the rotation.
 */
export function uprightOn(side: number, { x, y, size }: Crop, turns: number): Transform {
  const scale = side / size
  const sine = scale * (SINES[turns % 4] ?? 0)
  const cosine = scale * (SINES[(turns + 1) % 4] ?? 0)
  const [middleX, middleY] = [x + size / 2, y + size / 2]
  return [
    cosine,
    sine,
    -sine,
    cosine,
    side / 2 - cosine * middleX + sine * middleY,
    side / 2 - sine * middleX - cosine * middleY,
  ]
}

export const fitsThumbnail = ({ width, height }: FaceRef['box']): boolean =>
  Math.min(width, height) * THUMBNAIL >= LEAST
