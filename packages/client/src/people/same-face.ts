import type { Box } from '@safelight/recognition/detections'
import type { FaceRef } from './people-record.ts'

/**
 * The smallest overlap of two boxes that show the same face. Boxes of the same face by two models overlap far
 * more.
 */
const LEAST_OVERLAP = 0.3

/** Returns the intersection over union of two boxes, 0 to 1. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}

/** The box of a decision about an item as a whole, not about a place in it. No face overlaps it. */
export const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 }

export const isNowhere = ({ width, height }: Box): boolean => width === 0 && height === 0

export const isSameFace = (a: FaceRef, b: FaceRef): boolean =>
  a.item === b.item &&
  (overlapOf(a.box, b.box) >= LEAST_OVERLAP || (isNowhere(a.box) && isNowhere(b.box)))

/** Returns the index of the box that shows the same face as `box`; undefined if none does. */
export function sameFaceAmong(boxes: readonly Box[], box: Box): number | undefined {
  let best: { index: number; overlap: number } | undefined
  for (const [index, each] of boxes.entries()) {
    const overlap = overlapOf(each, box)
    if (overlap >= LEAST_OVERLAP && overlap > (best?.overlap ?? 0)) best = { index, overlap }
  }
  return best?.index
}
