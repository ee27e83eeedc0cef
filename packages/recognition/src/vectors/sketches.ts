import { type Kernel, SKETCH_BYTES } from './kernel.ts'
import { quantize } from './quantize.ts'
import { anyKernel, createVectorIndex, type VectorIndex } from './vector-index.ts'

/**
 * 512-bit sketches of vectors. Each bit tells on which side of a fixed plane the vector lies. The probability
 * that a bit of two sketches differs is the angle between the vectors, divided by π.
 */
export interface Sketches {
  set(place: number, vector: Int8Array): void
  /**
   * Returns the places of the vectors whose sketches are similar to the sketch at `place`. Some of these
   * vectors may have been removed since: the caller must check.
   */
  alike(place: number): Uint32Array
  bytes(): number
}

const BITS = 8 * SKETCH_BYTES
const PAGE_BYTES = 65_536
/**
 * The number of sketches that the kernel compares at once. The memory for their results precedes all
 * sketches.
 */
const BATCH = 8192
/**
 * How many standard deviations above the expected number of different bits are tolerated. Of the pairs that
 * are just similar enough, this misses 1 in 40.
 */
const MARGIN = 2

export function bitsApart(similarity: number): number {
  const chance = Math.acos(similarity) / Math.PI
  return Math.floor(BITS * chance + MARGIN * Math.sqrt(BITS * chance * (1 - chance)))
}

/** Creates a sketcher for vectors of this length. The planes are the same on every device. */
export function createSketcher(dimensions: number): (vector: Int8Array) => Uint8Array {
  const planes = planesByDimensions.get(dimensions) ?? makePlanes(dimensions)
  planesByDimensions.set(dimensions, planes)
  return vector => {
    const sides = planes.similarities(vector)
    const sketch = new Uint8Array(SKETCH_BYTES)
    for (let i = 0; i < BITS; i++) {
      if ((sides[i] ?? 0) >= 0) sketch[i >> 3] = (sketch[i >> 3] ?? 0) | (1 << (i & 7))
    }
    return sketch
  }
}

export function createSketches(
  dimensions: number,
  least: number,
  kernelOf: (memory: WebAssembly.Memory) => Kernel = anyKernel,
): Sketches {
  const sketch = createSketcher(dimensions)
  const most = bitsApart(least)
  // Memory layout: the query, the places found in a batch and one more, then all sketches.
  const foundAt = SKETCH_BYTES
  const sketchesAt = foundAt + 4 * BATCH + SKETCH_BYTES
  const memory = new WebAssembly.Memory({ initial: Math.ceil(sketchesAt / PAGE_BYTES) })
  const kernel = kernelOf(memory)
  let places = 0
  let found = new Uint32Array(1024)

  const offsetOf = (place: number) => sketchesAt + place * SKETCH_BYTES

  return {
    set(place, vector) {
      const missing = offsetOf(place + 1) - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(Math.max(missing, offsetOf(place) / 8) / PAGE_BYTES))
      places = Math.max(places, place + 1)
      new Uint8Array(memory.buffer, offsetOf(place), SKETCH_BYTES).set(sketch(vector))
    },

    alike(asked) {
      new Uint8Array(memory.buffer).copyWithin(0, offsetOf(asked), offsetOf(asked + 1))
      if (found.length < places) found = new Uint32Array(2 * places)
      let count = 0
      for (let first = 0; first < places; first += BATCH) {
        const some = Math.min(BATCH, places - first)
        const there = kernel.alike(0, offsetOf(first), some, most, foundAt)
        const numbers = new Uint32Array(memory.buffer, foundAt, there)
        for (const number of numbers) {
          found[count] = first + number
          count += 1
        }
      }
      return found.subarray(0, count)
    },

    bytes: () => memory.buffer.byteLength + found.byteLength,
  }
}

const planesByDimensions = new Map<number, VectorIndex>()

function makePlanes(dimensions: number): VectorIndex {
  const planes = createVectorIndex(dimensions)
  let state = 1
  // Planes with normally distributed coordinates favor no direction. A sum of uniform numbers is close to
  // normal.
  const normal = () => {
    let sum = 0
    for (let i = 0; i < 6; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      sum += state / 2 ** 31
    }
    return sum
  }
  for (let i = 0; i < BITS; i++) planes.add(quantize(Array.from({ length: dimensions }, normal)))
  return planes
}
