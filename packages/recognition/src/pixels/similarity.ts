import type { Pixels } from '../detections.ts'
import { blackPlanes, overWhite, type Planes } from './planes.ts'

export interface Point {
  x: number
  y: number
}

/** A rotation, scaling and shift: maps (x, y) to (re·x − im·y + dx, im·x + re·y + dy). */
export interface Similarity {
  re: number
  im: number
  dx: number
  dy: number
}

/** Finds the least-squares similarity of two sets of points (Umeyama 1991, without reflection). */
export function similarityBetween(from: readonly Point[], to: readonly Point[]): Similarity {
  const [center, target] = [middleOf(from), middleOf(to)]
  let [re, im, variance] = [0, 0, 0]
  for (const [index, point] of from.entries()) {
    const other = to[index] ?? target
    const [x, y] = [point.x - center.x, point.y - center.y]
    const [u, v] = [other.x - target.x, other.y - target.y]
    re += x * u + y * v
    im += x * v - y * u
    variance += x * x + y * y
  }
  re /= variance
  im /= variance
  return {
    re,
    im,
    dx: target.x - (re * center.x - im * center.y),
    dy: target.y - (im * center.x + re * center.y),
  }
}

export function inverse({ re, im, dx, dy }: Similarity): Similarity {
  const square = re * re + im * im
  const [a, b] = [re / square, -im / square]
  return { re: a, im: b, dx: -(a * dx - b * dy), dy: -(b * dx + a * dy) }
}

/**
 * Draws a picture by reading each pixel at the place to which the similarity maps it. Pixels that map outside
 * the picture are black.
 */
export function warped(
  pixels: Pixels,
  { re, im, dx, dy }: Similarity,
  { width, height }: { width: number; height: number },
): Planes {
  const planes = blackPlanes(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [cx, cy] = [x + 0.5, y + 0.5]
      const from = { x: re * cx - im * cy + dx - 0.5, y: im * cx + re * cy + dy - 0.5 }
      for (let channel = 0; channel < 3; channel++) {
        planes.data[(channel * height + y) * width + x] = between(pixels, from, channel)
      }
    }
  }
  return planes
}

function between(pixels: Pixels, { x, y }: Point, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const read = (column: number, row: number) =>
    column < 0 || row < 0 || column >= pixels.width || row >= pixels.height
      ? 0
      : overWhite(pixels, row * pixels.width + column, channel)
  return (
    (read(left, top) * (1 - right) + read(left + 1, top) * right) * (1 - down) +
    (read(left, top + 1) * (1 - right) + read(left + 1, top + 1) * right) * down
  )
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), ORIGIN)
  return { x: sum.x / points.length, y: sum.y / points.length }
}

const ORIGIN: Point = { x: 0, y: 0 }
