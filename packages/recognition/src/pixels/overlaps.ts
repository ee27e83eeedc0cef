/** A box that a detector found, in pixels. */
export interface FoundBox {
  left: number
  top: number
  right: number
  bottom: number
  confidence: number
}

/** Drops boxes that share more than `overlap` of their area with a more confident one (greedy NMS). */
export function withoutOverlaps<Found extends FoundBox>(
  boxes: readonly Found[],
  overlap: number,
  shared: (a: Found, b: Found) => number = sharedOfUnion,
): Found[] {
  const kept: Found[] = []
  for (const box of boxes.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every(other => shared(box, other) <= overlap)) kept.push(box)
  }
  return kept
}

/** Returns the intersection over the union of two boxes. */
const sharedOfUnion = (a: FoundBox, b: FoundBox): number =>
  shared(a, b) / (area(a) + area(b) - shared(a, b))

/** Returns the part of the smaller box that lies in the other one. */
export const sharedOfSmaller = (a: FoundBox, b: FoundBox): number =>
  shared(a, b) / Math.min(area(a), area(b))

function shared(a: FoundBox, b: FoundBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const area = ({ left, top, right, bottom }: FoundBox) => (right - left) * (bottom - top)
