import { at } from '../pixels/planes.ts'
import type { Point } from '../pixels/similarity.ts'

export interface Turned {
  center: Point
  /** A unit vector along the width. The height runs a quarter turn clockwise from it. */
  axis: Point
  width: number
  height: number
}

export interface Patch {
  corners: Point[]
  chance: number
}

/** Finds the regions above `threshold`. Pixels that touch at a corner are connected. */
export function patchesOf(
  chances: Float32Array,
  { width, height }: { width: number; height: number },
  threshold: number,
): Patch[] {
  const seen = new Uint8Array(width * height)
  const patches: Patch[] = []
  const isOpen = (pixel: number) => !seen[pixel] && at(chances, pixel) > threshold
  for (let first = 0; first < width * height; first++) {
    if (!isOpen(first)) continue
    const rows = new Map<number, { left: number; right: number }>()
    const waiting = [first]
    seen[first] = 1
    let [sum, count] = [0, 0]
    for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      sum += at(chances, pixel)
      count += 1
      const row = rows.get(y)
      rows.set(y, { left: Math.min(x, row?.left ?? x), right: Math.max(x + 1, row?.right ?? 0) })
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (!isOpen(next)) continue
          seen[next] = 1
          waiting.push(next)
        }
      }
    }
    const corners = [...rows].flatMap(([y, { left, right }]) => [
      { x: left, y },
      { x: right, y },
      { x: left, y: y + 1 },
      { x: right, y: y + 1 },
    ])
    patches.push({ corners, chance: sum / count })
  }
  return patches
}

/** Returns the rectangle of least area around the points. One of its sides lies on the convex hull. */
export function smallestAround(points: readonly Point[]): Turned {
  const hull = hullOf(points)
  let smallest: Turned | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const found = around(hull, { x: (to.x - from.x) / length, y: (to.y - from.y) / length })
    if (!smallest || found.width * found.height < smallest.width * smallest.height) smallest = found
  }
  return smallest ?? around(points, { x: 1, y: 0 })
}

function around(points: readonly Point[], axis: Point): Turned {
  const across = points.map(({ x, y }) => x * axis.x + y * axis.y)
  const down = points.map(({ x, y }) => y * axis.x - x * axis.y)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const [top, bottom] = [Math.min(...down), Math.max(...down)]
  const [u, v] = [(left + right) / 2, (top + bottom) / 2]
  return {
    center: { x: u * axis.x - v * axis.y, y: u * axis.y + v * axis.x },
    axis,
    width: right - left,
    height: bottom - top,
  }
}

/** Returns the convex hull, by Andrew's monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (given: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of given) {
      while (chain.length > 1 && !turns(chain.at(-2), chain.at(-1), point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turns = (a: Point | undefined, b: Point | undefined, c: Point): boolean =>
  !a || !b || (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
