import type { Face } from '@safelight/recognition/detections'

export interface Point {
  x: number
  y: number
}

/**
 * Assigns each labeled point the surest face whose box contains the point. A face belongs to one point at most.
 */
export function matchFaces<P extends Point>(points: readonly P[], faces: readonly Face[]) {
  const left = new Set(faces.toSorted((a, b) => b.confidence - a.confidence))
  const matches = new Map<P, Face>()
  for (const point of points) {
    const face = [...left].find(({ box }) => contains(box, point))
    if (!face) continue
    left.delete(face)
    matches.set(point, face)
  }
  return { matches, others: [...left] }
}

const contains = ({ x, y, width, height }: Face['box'], point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height

/**
 * Returns the area under the ROC curve: the probability that a value of `same` is larger than one of `other`.
 */
export function areaUnderCurve(same: readonly number[], other: readonly number[]): number {
  const points = (a: number, b: number) => (a > b ? 1 : a === b ? 0.5 : 0)
  const sum = same.reduce((all, a) => all + other.reduce((each, b) => each + points(a, b), 0), 0)
  return sum / (same.length * other.length)
}

/** Returns the share of values that are at least `least`. */
export const shareFrom = (values: readonly number[], least: number): number =>
  values.filter(value => value >= least).length / values.length
