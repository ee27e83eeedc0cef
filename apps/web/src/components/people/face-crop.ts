import type { FaceRef } from '@safelight/client/people'

/** A square of a picture, in pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** How much of what is around a face is shown with it. */
const AROUND = 1.7
/** Short side of thumbnails, in pixels. */
const THUMBNAIL = 320
/** A smaller face is drawn from the preview. */
const LEAST = 72

/** The square around a face within a picture of this size; all of the width or height where it would be larger. */
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

/** A transform of a canvas: a and b are where one pixel to the right leads, c and d one down, e and f the corner. */
type Transform = [a: number, b: number, c: number, d: number, e: number, f: number]

/** Of quarters of a turn clockwise. */
const SINES = [0, 1, 0, -1]

/**
 * The transform that puts a part of a picture on a canvas with sides of `side` pixels. Boxes are of the picture before
 * its owner has turned it (format rule F19): the part is turned as the picture is shown.
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

/** Whether a face is large enough in a thumbnail. */
export const fitsThumbnail = ({ width, height }: FaceRef['box']): boolean =>
  Math.min(width, height) * THUMBNAIL >= LEAST
