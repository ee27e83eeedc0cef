import type { Pixels } from '../../seen.ts'
import { at, overWhite, type Planes } from './planes.ts'

/** A part of a picture, in its pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** A filter's weight at a distance, and how far it reaches. */
interface Filter {
  reach: number
  weight(distance: number): number
}

/** Keys' cubic with a = −0.5, as Pillow's, with which models have learned. */
export const CUBIC: Filter = {
  reach: 2,
  weight(distance) {
    const x = Math.abs(distance)
    if (x >= 2) return 0
    return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
  },
}

export const LINEAR: Filter = { reach: 1, weight: distance => Math.max(0, 1 - Math.abs(distance)) }

/**
 * A region of a picture in another size. Where it becomes smaller, the filter is as wide as what becomes one pixel, so
 * that nothing is skipped. Values are whole, as those of a picture.
 */
export function resample(
  pixels: Pixels,
  region: Region,
  { width, height }: { width: number; height: number },
  filter: Filter,
): Planes {
  const columns = taps(region.x, region.width, width, pixels.width, filter)
  const rows = taps(region.y, region.height, height, pixels.height, filter)
  const first = Math.min(...rows.map(({ start }) => start))
  const last = Math.max(...rows.map(({ start, weights }) => start + weights.length))
  const planes = { width, height, data: new Float32Array(3 * width * height) }
  /** Of one channel: as high as before, as wide as it will be. */
  const narrow = new Float32Array((last - first) * width)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = first; y < last; y++) {
      for (let x = 0; x < width; x++) {
        const { start, weights } = columns[x] as Taps
        let sum = 0
        for (let i = 0; i < weights.length; i++) {
          sum += at(weights, i) * overWhite(pixels, y * pixels.width + start + i, channel)
        }
        narrow[(y - first) * width + x] = sum
      }
    }
    for (let y = 0; y < height; y++) {
      const { start, weights } = rows[y] as Taps
      const row = (channel * height + y) * width
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let i = 0; i < weights.length; i++) {
          sum += at(weights, i) * at(narrow, (start - first + i) * width + x)
        }
        planes.data[row + x] = Math.min(255, Math.max(0, Math.round(sum)))
      }
    }
  }
  return planes
}

/** What one pixel is made of: pixels from `start` on, by their weights, which make 1. */
interface Taps {
  start: number
  weights: Float32Array
}

function taps(offset: number, length: number, into: number, size: number, filter: Filter): Taps[] {
  const scale = length / into
  const stretch = Math.max(1, scale)
  const reach = filter.reach * stretch
  return Array.from({ length: into }, (_, index) => {
    const center = offset + (index + 0.5) * scale
    const start = Math.min(size - 1, Math.max(0, Math.floor(center - reach + 0.5)))
    const end = Math.max(start + 1, Math.min(size, Math.floor(center + reach + 0.5)))
    const weights = Float32Array.from({ length: end - start }, (_, i) =>
      filter.weight((start + i + 0.5 - center) / stretch),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return { start, weights: weights.map(weight => weight / sum) }
  })
}
