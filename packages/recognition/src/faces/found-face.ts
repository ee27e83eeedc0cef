import type { Point } from '../pixels/similarity.ts'

/** A face in pixels of what the detector was given. */
export interface FoundFace {
  left: number
  top: number
  right: number
  bottom: number
  confidence: number
  /** The middles of the eyes, the tip of the nose, the corners of the mouth; left before right, as the picture shows them. */
  landmarks: Point[]
}

/** How many numbers of an output belong to one place: a chance, a box, five points. */
export const LANDMARKS = 5

/** The surest first, without those that overlap a surer one by more than `overlap` of what both cover (greedy non-maximum suppression). */
export function withoutOverlaps(faces: readonly FoundFace[], overlap: number): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of faces.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every(other => shared(face, other) <= overlap)) kept.push(face)
  }
  return kept
}

function shared(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (area(a) + area(b) - both)
}

const area = ({ left, top, right, bottom }: FoundFace) => (right - left) * (bottom - top)
