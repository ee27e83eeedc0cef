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

/** Drops faces whose intersection over union with a more confident one exceeds `overlap` (greedy NMS). */
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
