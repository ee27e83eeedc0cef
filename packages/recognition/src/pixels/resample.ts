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
  const columns = tapsOf(region.x, region.width, width, pixels.width, filter)
  const rows = tapsOf(region.y, region.height, height, pixels.height, filter)
  const first = rows.starts.reduce((least, start) => Math.min(least, start))
  const last = rows.starts.reduce((most, start, y) => Math.max(most, start + at(rows.counts, y)), 0)
  const narrow = narrowed(pixels, columns, first, last)
  const planes = { width, height, data: new Float32Array(3 * width * height) }
  const sums = new Float64Array(width)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < height; y++) {
      sums.fill(0)
      let from = (channel * (last - first) + at(rows.starts, y) - first) * width
      for (let i = 0; i < at(rows.counts, y); i++) {
        addScaled(sums, narrow, from, at(rows.weights, y * rows.most + i))
        from += width
      }
      storeRounded(planes.data, (channel * height + y) * width, sums)
    }
  }
  // Returns these megabytes at once. Garbage collection would return them after several pictures.
  narrow.buffer.transfer(0)
  return planes
}

// These loops run for millions of pixels, so each is a function of its own that engines optimize as a whole.

function addScaled(sums: Float64Array, numbers: Float32Array, from: number, factor: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = at(sums, x) + factor * at(numbers, from + x)
}

function storeRounded(into: Float32Array, to: number, sums: Float64Array): void {
  for (let x = 0; x < sums.length; x++) {
    into[to + x] = Math.min(255, Math.max(0, Math.round(at(sums, x))))
  }
}

/** Resamples the rows from `first` to `last` horizontally, blended over white. */
function narrowed({ width, data }: Pixels, columns: Taps, first: number, last: number) {
  const size = (last - first) * columns.starts.length
  const narrow = new Float32Array(3 * size)
  const row = isOpaque(data, width * first, width * last) ? opaqueRow : blendedRow
  for (let y = first; y < last; y++) {
    row(data, 4 * y * width, columns, narrow, (y - first) * columns.starts.length, size)
  }
  return narrow
}

function isOpaque(data: Uint8ClampedArray, first: number, last: number): boolean {
  for (let pixel = first; pixel < last; pixel++) if (data[4 * pixel + 3] !== 255) return false
  return true
}

function opaqueRow(
  data: Uint8ClampedArray,
  row: number,
  { starts, counts, weights, rests, most }: Taps,
  narrow: Float32Array,
  to: number,
  size: number,
): void {
  for (let x = 0; x < starts.length; x++) {
    let [red, green, blue] = [0, 0, 0]
    const white = at(rests, x)
    let from = row + 4 * at(starts, x)
    for (let i = x * most; i < x * most + at(counts, x); i++) {
      const weight = at(weights, i)
      red += weight * at(data, from)
      green += weight * at(data, from + 1)
      blue += weight * at(data, from + 2)
      from += 4
    }
    narrow[to + x] = red + white
    narrow[to + x + size] = green + white
    narrow[to + x + 2 * size] = blue + white
  }
}

function blendedRow(
  data: Uint8ClampedArray,
  row: number,
  { starts, counts, weights, most }: Taps,
  narrow: Float32Array,
  to: number,
  size: number,
): void {
  for (let x = 0; x < starts.length; x++) {
    let [red, green, blue, white] = [0, 0, 0, 255]
    let from = row + 4 * at(starts, x)
    for (let i = x * most; i < x * most + at(counts, x); i++) {
      const part = (at(weights, i) * at(data, from + 3)) / 255
      red += part * at(data, from)
      green += part * at(data, from + 1)
      blue += part * at(data, from + 2)
      white -= 255 * part
      from += 4
    }
    narrow[to + x] = red + white
    narrow[to + x + size] = green + white
    narrow[to + x + 2 * size] = blue + white
  }
}

/**
 * How target pixels are computed: the weight of the source pixel `starts[x] + i` is `weights[x * most + i]`, for each
 * `i` below `counts[x]`. These weights sum to 1, except for rounding, which takes `rests[x]` from 255.
 */
interface Taps {
  starts: Int32Array
  counts: Int32Array
  weights: Float32Array
  rests: Float64Array
  most: number
}

function tapsOf(offset: number, length: number, into: number, size: number, filter: Filter): Taps {
  const scale = length / into
  const stretch = Math.max(1, scale)
  const reach = filter.reach * stretch
  const most = Math.ceil(2 * reach) + 1
  const starts = new Int32Array(into)
  const counts = new Int32Array(into)
  const weights = new Float32Array(into * most)
  const rests = new Float64Array(into)
  for (let x = 0; x < into; x++) {
    const center = offset + (x + 0.5) * scale
    const start = Math.min(size - 1, Math.max(0, Math.floor(center - reach + 0.5)))
    const end = Math.max(start + 1, Math.min(size, Math.floor(center + reach + 0.5)))
    const own = Float32Array.from({ length: end - start }, (_, i) =>
      filter.weight((start + i + 0.5 - center) / stretch),
    )
    const sum = own.reduce((total, weight) => total + weight, 0)
    starts[x] = start
    counts[x] = own.length
    const scaled = own.map(weight => weight / sum)
    weights.set(scaled, x * most)
    rests[x] = scaled.reduce((rest, weight) => rest - 255 * weight, 255)
  }
  return { starts, counts, weights, rests, most }
}
