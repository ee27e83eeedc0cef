import type { Point } from '../pixels/similarity.ts'

/** A face that a detector found. All coordinates are in pixels. */
export interface FoundFace {
  left: number
  top: number
  right: number
  bottom: number
  confidence: number
  /** Eye centers, nose tip, mouth corners. Of each pair, the one on the picture's left comes first. */
  landmarks: Point[]
}

export const LANDMARKS = 5

/** Drops faces that share more than `overlap` of their area with a more confident one (greedy NMS). */
export function withoutOverlaps(
  faces: readonly FoundFace[],
  overlap: number,
  shared: (a: FoundFace, b: FoundFace) => number = sharedOfUnion,
): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of faces.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every(other => shared(face, other) <= overlap)) kept.push(face)
  }
  return kept
}

/** Returns the intersection over the union of two faces. */
const sharedOfUnion = (a: FoundFace, b: FoundFace): number =>
  shared(a, b) / (area(a) + area(b) - shared(a, b))

/** Returns the part of the smaller face that lies in the other one. */
export const sharedOfSmaller = (a: FoundFace, b: FoundFace): number =>
  shared(a, b) / Math.min(area(a), area(b))

function shared(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const area = ({ left, top, right, bottom }: FoundFace) => (right - left) * (bottom - top)
