/** The points of a line or ring, as x, y, x, y, … */
export type Path = ArrayLike<number>

/** A square with the corners `from, from` and `to, to`. */
interface Frame {
  from: number
  to: number
}

/**
 * Clips a ring to a square (Sutherland–Hodgman). Where the ring leaves the square, the result runs along the
 * square's edge. Fill the result, but do not stroke it.
 */
export function clipRing(ring: Path, { from, to }: Frame): number[] {
  let path = cut(ring, 0, from, 1)
  path = cut(path, 0, to, -1)
  path = cut(path, 1, from, 1)
  return cut(path, 1, to, -1)
}

/**
 * Keeps the part of a ring on one side of a line. `axis` is 0 for x and 1 for y. With side 1, keeps the
 * points whose coordinate is `edge` or more; with side −1, `edge` or less.
 */
function cut(ring: Path, axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const kept: number[] = []
  let beforeX = ring[ring.length - 2] ?? 0
  let beforeY = ring[ring.length - 1] ?? 0
  let wasIn = ((axis === 0 ? beforeX : beforeY) - edge) * side >= 0
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] ?? 0
    const y = ring[i + 1] ?? 0
    const isIn = ((axis === 0 ? x : y) - edge) * side >= 0
    if (isIn !== wasIn) {
      const part = axis === 0 ? (edge - beforeX) / (x - beforeX) : (edge - beforeY) / (y - beforeY)
      kept.push(beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part)
    }
    if (isIn) kept.push(x, y)
    beforeX = x
    beforeY = y
    wasIn = isIn
  }
  return kept
}

/**
 * Splits a line into the stretches that may be visible. Drops each segment whose two ends are beyond the same
 * edge of the square.
 */
export function clipLine(line: Path, { from, to }: Frame): number[][] {
  const stretches: number[][] = []
  let stretch: number[] | undefined
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i] ?? 0, line[i + 1] ?? 0]
    const [beforeX, beforeY] = [line[i - 2] ?? 0, line[i - 1] ?? 0]
    const isBeside =
      (x < from && beforeX < from) ||
      (x > to && beforeX > to) ||
      (y < from && beforeY < from) ||
      (y > to && beforeY > to)
    if (isBeside) {
      stretch = undefined
    } else if (stretch) {
      stretch.push(x, y)
    } else {
      stretch = [beforeX, beforeY, x, y]
      stretches.push(stretch)
    }
  }
  return stretches
}
