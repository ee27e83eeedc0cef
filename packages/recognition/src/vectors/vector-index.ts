import { type Dots, plainDots, simdDots } from './dots.ts'
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
  kernel: (memory: WebAssembly.Memory) => Dots = memory => simdDots(memory) ?? plainDots(memory),
): VectorIndex {
  if (!Number.isInteger(dimensions) || dimensions < 1) throw new RangeError('No such vectors.')
  // The question, its dot products with a batch, then all vectors; zeros fill each up to the stride.
  const stride = STEP * Math.ceil(dimensions / STEP)
  const dotsAt = 2 * stride
  const vectorsAt = dotsAt + 4 * BATCH
  const memory = new WebAssembly.Memory({ initial: Math.ceil(vectorsAt / PAGE_BYTES) })
  const dots = kernel(memory)
  /** 1 / |v| by place; NaN where none is. */
  let scales = new Float32Array(1024).fill(Number.NaN)
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
    scales = new Float32Array(2 * place).fill(Number.NaN)
    scales.set(before)
    answer = new Float32Array(scales.length)
  }

  function similarities(vector: Int8Array): Float32Array {
    check(vector)
    const query = new Int16Array(memory.buffer, 0, stride)
    query.set(vector)
    const scale = inverseLength(vector)
    for (let first = 0; first < places; first += BATCH) {
      const count = Math.min(BATCH, places - first)
      dots(0, offsetOf(first), count, stride, dotsAt)
      const batch = new Int32Array(memory.buffer, dotsAt, count)
      for (let i = 0; i < count; i++) {
        const place = first + i
        answer[place] = (batch[i] ?? 0) * scale * (scales[place] ?? Number.NaN)
      }
    }
    return answer.subarray(0, places)
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

    nearest: (vector, most, accepts) => best(similarities(vector), most, accepts),
  }
}

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
