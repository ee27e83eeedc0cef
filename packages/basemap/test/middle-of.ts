import type { Point } from '../src/mercator.ts'

export function breadthOf(ring: readonly Point[]): number {
  let twice = 0
  let before = ring.at(-1) ?? { x: 0, y: 0 }
  for (const point of ring) {
    twice += before.x * point.y - point.x * before.y
    before = point
  }
  return Math.sqrt(Math.abs(twice) / 2)
}

const TRIED = 24

/** Finds roughly the point inside a ring that is farthest from its border, where a name fits best. */
export function middleOf(ring: readonly Point[]): Point {
  const xs = ring.map(point => point.x)
  const ys = ring.map(point => point.y)
  const [west, east] = [least(xs), -least(xs.map(x => -x))]
  const [north, south] = [least(ys), -least(ys.map(y => -y))]
  // Small bends of a coast do not matter here: sample about 400 points.
  const every = Math.max(1, Math.floor(ring.length / 400))
  const coarse = ring.filter((_, index) => index % every === 0)
  let best = ring[0] ?? { x: 0, y: 0 }
  let most = -1
  for (let i = 0; i < TRIED * TRIED; i++) {
    const x = west + ((east - west) * ((i % TRIED) + 0.5)) / TRIED
    const y = north + ((south - north) * (Math.floor(i / TRIED) + 0.5)) / TRIED
    const room = roomAt({ x, y }, coarse)
    if (room > most) {
      most = room
      best = { x, y }
    }
  }
  return best
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity)

/**
 * Returns the distance from a point to the border of a ring, or -1 outside of the ring. Halves horizontal
 * distances: names are wider than high.
 */
function roomAt({ x, y }: Point, ring: readonly Point[]): number {
  let isInside = false
  let nearest = Infinity
  let before = ring.at(-1) ?? { x: 0, y: 0 }
  for (const point of ring) {
    if (point.y > y !== before.y > y) {
      const across = point.x + ((y - point.y) / (before.y - point.y)) * (before.x - point.x)
      if (x < across) isInside = !isInside
    }
    nearest = Math.min(nearest, Math.hypot((point.x - x) / 2, point.y - y))
    before = point
  }
  return isInside ? nearest : -1
}
