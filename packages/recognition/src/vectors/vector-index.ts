import { type Kernel, plainKernel, simdKernel } from './kernel.ts'
import { inverseLength } from './quantize.ts'

/** Vectors in one growing block of memory, all of which are compared. */
export interface VectorIndex {
  /** Adds a vector; gives the place where it is from now on, which may be one that was left. */
  add(vector: Int8Array): number
  remove(place: number): void
  /** A copy of the vector at a place. */
  at(place: number): Int8Array
  /** How many vectors there are. */
  size(): number
  /** Bytes of memory. */
  bytes(): number
  /**
   * How similar the vector at each place is to one, −1 to 1, as `similarity` has it; NaN at a place that was
   * left. What is given holds until the next question.
   */
  similarities(vector: Int8Array): Float32Array
  /** The same of these places alone, in their order. */
  similaritiesAt(vector: Int8Array, places: Uint32Array): Float32Array
  /**
   * The places of the vectors that are most similar to one, at most `most`: best first, equal ones in the
   * order of their places. `accepts` may leave some out.
   */
  nearest(vector: Int8Array, most: number, accepts?: Accepts): Near[]
}

export interface Near {
  place: number
  similarity: number
}

export type Accepts = (place: number, similarity: number) => boolean

const PAGE_BYTES = 65_536
/** Vectors between two reports of the kernel: their dot products stay in the processor's cache. */
const BATCH = 4096
/** The kernel takes as many numbers at a time. */
const STEP = 16

/** An index of vectors with so many numbers each. Throws RangeError for others, also later. */
export function createVectorIndex(
  dimensions: number,
  kernelOf: (memory: WebAssembly.Memory) => Kernel = anyKernel,
): VectorIndex {
  if (!Number.isInteger(dimensions) || dimensions < 1) throw new RangeError('No such vectors.')
  // The question, places that are asked for, dot products, then all vectors; zeros fill each up to the stride.
  const stride = STEP * Math.ceil(dimensions / STEP)
  const placesAt = 2 * stride
  const dotsAt = placesAt + 4 * BATCH
  const vectorsAt = dotsAt + 4 * BATCH
  const memory = new WebAssembly.Memory({ initial: Math.ceil(vectorsAt / PAGE_BYTES) })
  const kernel = kernelOf(memory)
  /** 1 / |v| by place; NaN where none is. */
  let scales = new Float64Array(1024).fill(Number.NaN)
  let answer = new Float32Array(scales.length)
  const left: number[] = []
  /** Places that have ever been taken. */
  let places = 0

  function check(vector: Int8Array): void {
    if (vector.length !== dimensions) {
      throw new RangeError(`A vector here has ${dimensions} numbers.`)
    }
  }

  const offsetOf = (place: number) => vectorsAt + place * stride

  function reserve(place: number): void {
    const missing = offsetOf(place + 1) - memory.buffer.byteLength
    // An eighth more each time, so that growing stays rare where it copies.
    if (missing > 0) memory.grow(Math.ceil(Math.max(missing, offsetOf(place) / 8) / PAGE_BYTES))
    if (place < scales.length) return
    const before = scales
    scales = new Float64Array(place + Math.max(1024, place >> 3)).fill(Number.NaN)
    scales.set(before)
    answer = new Float32Array(scales.length)
  }

  /** Writes the question; gives 1 / |v| of it. */
  function ask(vector: Int8Array): number {
    check(vector)
    new Int16Array(memory.buffer, 0, stride).set(vector)
    return inverseLength(vector)
  }

  // Of two vectors both give the same, whichever is asked for: their lengths are multiplied first.
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

/** By SIMD where the engine has it. */
export const anyKernel = (memory: WebAssembly.Memory): Kernel =>
  simdKernel(memory) ?? plainKernel(memory)

/** The places of the largest numbers. */
function best(similarities: Float32Array, most: number, accepts: Accepts = () => true): Near[] {
  let kept: Near[] = []
  let floor = Number.NEGATIVE_INFINITY
  const cut = () => {
    kept = kept.sort((a, b) => b.similarity - a.similarity || a.place - b.place).slice(0, most)
  }
  for (let place = 0; place < similarities.length; place++) {
    const similarity = similarities[place] ?? Number.NaN
    // Of NaN too this is false.
    if (!(similarity > floor) || !accepts(place, similarity)) continue
    kept.push({ place, similarity })
    if (kept.length < 2 * most) continue
    cut()
    floor = kept.at(-1)?.similarity ?? floor
  }
  cut()
  return kept
}
