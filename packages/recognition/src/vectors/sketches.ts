import { type Kernel, SKETCH_BYTES } from './kernel.ts'
import { quantize } from './quantize.ts'
import { anyKernel, createVectorIndex, type VectorIndex } from './vector-index.ts'

/**
 * Sketches of vectors: of each 512 bits, one for each of 512 fixed planes, that say on which side of it the vector is.
 * Two vectors at an angle differ in each bit with the chance angle / π, so that counting bits leaves out nearly all
 * pairs that are far from each other, at a tenth of the price of comparing them.
 */
export interface Sketches {
  /** Puts the sketch of a vector at a place. */
  set(place: number, vector: Int8Array): void
  /** The places whose sketches look as similar as that at this one; some of them hold what was there before. */
  alike(place: number): Uint32Array
  bytes(): number
}

const BITS = 8 * SKETCH_BYTES
const PAGE_BYTES = 65_536
/** Sketches that are compared at once: what is found of them has room in front of them all. */
const BATCH = 8192
/** How many standard deviations too many bits may differ: of the least similar pairs 1 in 40 has more. */
const MARGIN = 2

/** How many bits of two vectors differ at most, of which the cosine of the angle is `similarity`. */
export function bitsApart(similarity: number): number {
  const chance = Math.acos(similarity) / Math.PI
  return Math.floor(BITS * chance + MARGIN * Math.sqrt(BITS * chance * (1 - chance)))
}

/** Makes sketches of vectors of so many numbers: the same on every device. */
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

/** Sketches of vectors that are looked for from the similarity `least` on. */
export function createSketches(
  dimensions: number,
  least: number,
  kernelOf: (memory: WebAssembly.Memory) => Kernel = anyKernel,
): Sketches {
  const sketch = createSketcher(dimensions)
  const most = bitsApart(least)
  // The one that is asked for, the places found in a batch and one more, then all sketches.
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
  // Planes favor no direction if their numbers are about normal: the sum of some is.
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
