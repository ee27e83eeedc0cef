import type { FaceRef } from '@safelight/library/people'

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

/** Whether a face is large enough in a thumbnail. */
export const fitsThumbnail = ({ width, height }: FaceRef['box']): boolean =>
  Math.min(width, height) * THUMBNAIL >= LEAST
