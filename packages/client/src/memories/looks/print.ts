import type { Pixels } from '@safelight/recognition/detections'

/* Properties of a picture that its thumbhash is too coarse for: finer structure and sharpness. */

/** Brightness of a picture in `SIDE` rows and columns. */
export type Print = Float32Array

const SIDE = 24
/** The largest number of rows or columns by which two prints are shifted for a comparison. */
const REACH = 2

export const printOf = (pixels: Pixels): Print => shrink(pixels, SIDE, SIDE)

/**
 * Returns the difference of two prints: 0 for the same picture, about 1 for unrelated ones. It is 1 minus
 * their correlation at the best shift.
 */
export function printDifference(a: Print, b: Print): number {
  let best = -1
  for (let down = -REACH; down <= REACH; down++) {
    for (let across = -REACH; across <= REACH; across++) {
      best = Math.max(best, correlation(a, b, across, down))
    }
  }
  return 1 - best
}

/** Correlates the fields of two prints that overlap after `b` is shifted. */
function correlation(a: Print, b: Print, across: number, down: number): number {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0]
  for (let row = Math.max(0, -down); row < Math.min(SIDE, SIDE - down); row++) {
    for (let column = Math.max(0, -across); column < Math.min(SIDE, SIDE - across); column++) {
      const x = a[row * SIDE + column] ?? 0
      const y = b[(row + down) * SIDE + column + across] ?? 0
      count += 1
      sumA += x
      sumB += y
      squaresA += x * x
      squaresB += y * y
      products += x * y
    }
  }
  const varianceA = squaresA / count - (sumA / count) ** 2
  const varianceB = squaresB / count - (sumB / count) ** 2
  const covariance = products / count - (sumA / count) * (sumB / count)
  // Adding `NOISE` makes two plain surfaces count as alike.
  return (covariance + NOISE) / (Math.sqrt(varianceA * varianceB) + NOISE)
}

/** The variance of a field's mean that noise alone causes. */
const NOISE = 2

/**
 * Returns a sharpness that is comparable within one scene, larger for sharper pictures. It is the change of
 * brightness between neighboring pixels, relative to the overall variance.
 */
export function sharpnessOf(pixels: Pixels): number {
  const { width, height } = pixels
  const light = lightOf(pixels)
  let edges = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const here = light[at] ?? 0
      const around =
        (light[at - 1] ?? 0) +
        (light[at + 1] ?? 0) +
        (light[at - width] ?? 0) +
        (light[at + width] ?? 0)
      edges += (4 * here - around) ** 2
      sum += here
      squares += here * here
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  const variance = squares / count - (sum / count) ** 2
  return variance < 1 ? 0 : edges / count / variance
}

function lightOf({ width, height, data }: Pixels): Float32Array {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++) {
    light[at] =
      0.299 * (data[4 * at] ?? 0) +
      0.587 * (data[4 * at + 1] ?? 0) +
      0.114 * (data[4 * at + 2] ?? 0)
  }
  return light
}

/** Divides a picture into fields, and returns the mean brightness of each. */
function shrink(pixels: Pixels, columns: number, rows: number): Float32Array {
  const { width, height } = pixels
  const light = lightOf(pixels)
  const sums = new Float64Array(columns * rows)
  const counts = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++) {
      const field = row + Math.floor((x * columns) / width)
      sums[field] = (sums[field] ?? 0) + (light[y * width + x] ?? 0)
      counts[field] = (counts[field] ?? 0) + 1
    }
  }
  return Float32Array.from(sums, (sum, field) => sum / Math.max(1, counts[field] ?? 0))
}
