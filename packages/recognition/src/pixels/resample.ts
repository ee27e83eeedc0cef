import type { Pixels } from '../detections.ts'
import { at, type Planes } from './planes.ts'

/** A rectangle of a picture, in pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

interface Filter {
  reach: number
  weight(distance: number): number
}

/**
 * The cubic convolution filter by R. Keys with a = −0.5, the same as Pillow's. The models were trained on
 * pictures that Pillow resized.
 */
export const CUBIC: Filter = {
  reach: 2,
  weight(distance) {
    const x = Math.abs(distance)
    if (x >= 2) return 0
    return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
  },
}

export const LINEAR: Filter = { reach: 1, weight: distance => Math.max(0, 1 - Math.abs(distance)) }

/** Resamples a region to a size in whole pixels. When shrinking, the filter covers every source pixel. */
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
  const narrow = narrowed(pixels, columns, first, last)
  const planes = { width, height, data: new Float32Array(3 * width * height) }
  for (let channel = 0; channel < 3; channel++) {
    const from = channel * (last - first) * width
    for (let y = 0; y < height; y++) {
      const { start, weights } = rows[y] as Taps
      const row = (channel * height + y) * width
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let i = 0; i < weights.length; i++) {
          sum += at(weights, i) * at(narrow, from + (start - first + i) * width + x)
        }
        planes.data[row + x] = Math.min(255, Math.max(0, Math.round(sum)))
      }
    }
  }
  return planes
}

/** Resamples the rows from `first` to `last` horizontally, blended over white. */
function narrowed({ width, data }: Pixels, columns: Taps[], first: number, last: number) {
  const size = (last - first) * columns.length
  const narrow = new Float32Array(3 * size)
  let to = 0
  for (let y = first; y < last; y++) {
    for (const { start, weights } of columns) {
      let [red, green, blue, white] = [0, 0, 0, 255]
      let from = 4 * (y * width + start)
      for (let i = 0; i < weights.length; i++) {
        const part = (at(weights, i) * at(data, from + 3)) / 255
        red += part * at(data, from)
        green += part * at(data, from + 1)
        blue += part * at(data, from + 2)
        white -= 255 * part
        from += 4
      }
      narrow[to] = red + white
      narrow[to + size] = green + white
      narrow[to + 2 * size] = blue + white
      to += 1
    }
  }
  return narrow
}

/**
 * How one target pixel is computed: `weights[i]` is the weight of the source pixel `start + i`. The weights
 * sum to 1.
 */
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
