import { type Kernel, plainKernel, simdKernel } from './kernel.ts'
import { inverseLength } from './quantize.ts'

/** Vectors in one growing block of memory. A search compares the query with all of them. */
export interface VectorIndex {
  /**
   * Adds a vector and returns its place, the number by which the other methods find it. Reuses the places of
   * removed vectors.
   */
  add(vector: Int8Array): number
  remove(place: number): void
  at(place: number): Int8Array
  size(): number
  bytes(): number
  /**
   * Returns the similarity of each place to a vector, −1 to 1 as in `similarity`; NaN for removed places. The
   * array is valid until the next call.
   */
  similarities(vector: Int8Array): Float32Array
  /** Like `similarities`, but for these places only, in their order. */
  similaritiesAt(vector: Int8Array, places: Uint32Array): Float32Array
  /**
   * Returns the `most` most similar places, the most similar first. Equally similar places are sorted by
   * number. `accepts` filters the places.
   */
  nearest(vector: Int8Array, most: number, accepts?: Accepts): Near[]
}

export interface Near {
  place: number
  similarity: number
}

export type Accepts = (place: number, similarity: number) => boolean

const PAGE_BYTES = 65_536
/** The number of vectors that one kernel call compares. Their dot products fit into the processor's cache. */
const BATCH = 4096
/** The kernel processes this many numbers at once. */
const STEP = 16

/** Creates an index of vectors of this length. Its methods throw RangeError for vectors of another length. */
export function createVectorIndex(
  dimensions: number,
  kernelOf: (memory: WebAssembly.Memory) => Kernel = anyKernel,
): VectorIndex {
  if (!Number.isInteger(dimensions) || dimensions < 1)
    throw new RangeError('The dimensions must be a positive integer.')
  // Memory layout: the query, requested places, dot products, then all vectors, zero-padded to the stride.
  const stride = STEP * Math.ceil(dimensions / STEP)
  const placesAt = 2 * stride
  const dotsAt = placesAt + 4 * BATCH
  const vectorsAt = dotsAt + 4 * BATCH
  const memory = new WebAssembly.Memory({ initial: Math.ceil(vectorsAt / PAGE_BYTES) })
  const kernel = kernelOf(memory)
  /** 1 / |v| by place; NaN for removed places. */
  let scales = new Float64Array(1024).fill(Number.NaN)
  let answer = new Float32Array(scales.length)
  const left: number[] = []
  let places = 0

  function check(vector: Int8Array): void {
    if (vector.length !== dimensions) {
      throw new RangeError(`A vector in this index must have ${dimensions} numbers.`)
    }
  }

  const offsetOf = (place: number) => vectorsAt + place * stride

  function reserve(place: number): void {
    const missing = offsetOf(place + 1) - memory.buffer.byteLength
    // Growing may copy the whole memory: grow by an eighth or more.
    if (missing > 0) memory.grow(Math.ceil(Math.max(missing, offsetOf(place) / 8) / PAGE_BYTES))
    if (place < scales.length) return
    const before = scales
    scales = new Float64Array(place + Math.max(1024, place >> 3)).fill(Number.NaN)
    scales.set(before)
    answer = new Float32Array(scales.length)
  }

  function ask(vector: Int8Array): number {
    check(vector)
    new Int16Array(memory.buffer, 0, stride).set(vector)
    return inverseLength(vector)
  }

  // Multiply the inverse lengths first. The similarity is then exactly the same if the two vectors are
  // exchanged.
  const similarityOf = (dot: number, scale: number, place: number) =>
    dot * (scale * (scales[place] ?? Number.NaN))

  function similarities(vector: Int8Array): Float32Array {
    const scale = ask(vector)
    for (let first = 0; first < places; first += BATCH) {
      const count = Math.min(BATCH, places - first)
      kernel.dots(0, offsetOf(first), count, stride, dotsAt)
      const dots = new Int32Array(memory.buffer, dotsAt, count)
      for (let i = 0; i < count; i++) {
        answer[first + i] = similarityOf(dots[i] ?? 0, scale, first + i)
      }
    }
    return answer.subarray(0, places)
  }

  function similaritiesAt(vector: Int8Array, asked: Uint32Array): Float32Array {
    const scale = ask(vector)
    for (let first = 0; first < asked.length; first += BATCH) {
      const some = asked.subarray(first, first + BATCH)
      new Uint32Array(memory.buffer, placesAt, BATCH).set(some)
      kernel.dotsAt(0, vectorsAt, placesAt, some.length, stride, dotsAt)
      const dots = new Int32Array(memory.buffer, dotsAt, some.length)
      for (let i = 0; i < some.length; i++) {
        answer[first + i] = similarityOf(dots[i] ?? 0, scale, some[i] ?? 0)
      }
    }
    return answer.subarray(0, asked.length)
  }

  return {
    add(vector) {
      check(vector)
      const place = left.pop() ?? places
      reserve(place)
      if (place === places) places += 1
      new Int8Array(memory.buffer, offsetOf(place), dimensions).set(vector)
      scales[place] = inverseLength(vector)
      return place
    },

    remove(place) {
      if (Number.isNaN(scales[place] ?? Number.NaN)) return
      scales[place] = Number.NaN
      left.push(place)
    },

    at: place => new Int8Array(memory.buffer, offsetOf(place), dimensions).slice(),

    size: () => places - left.length,

    bytes: () => memory.buffer.byteLength + scales.byteLength + answer.byteLength,

    similarities,
    similaritiesAt,

    nearest: (vector, most, accepts) => best(similarities(vector), most, accepts),
  }
}

export const anyKernel = (memory: WebAssembly.Memory): Kernel =>
  simdKernel(memory) ?? plainKernel(memory)

function best(similarities: Float32Array, most: number, accepts: Accepts = () => true): Near[] {
  let kept: Near[] = []
  let floor = Number.NEGATIVE_INFINITY
  const cut = () => {
    kept = kept.sort((a, b) => b.similarity - a.similarity || a.place - b.place).slice(0, most)
  }
  for (let place = 0; place < similarities.length; place++) {
    const similarity = similarities[place] ?? Number.NaN
    if (!(similarity > floor) || !accepts(place, similarity)) continue
    kept.push({ place, similarity })
    if (kept.length < 2 * most) continue
    cut()
    floor = kept.at(-1)?.similarity ?? floor
  }
  cut()
  return kept
}
