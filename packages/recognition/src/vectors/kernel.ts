import { KERNEL_WASM } from './kernel-wasm.ts'

/** Compares one vector with many, in a memory that they lie in. Places are numbers behind each other. */
export interface Kernel {
  /**
   * Writes the dot product of one vector with each of many, in 32 bits: `query` is where the one lies, widened to
   * 16 bits, `vectors` where the others do, `stride` bytes each, a multiple of 16. Exact for up to 130,000 numbers a
   * vector.
   */
  dots(query: number, vectors: number, count: number, stride: number, into: number): void
  /** The same for those at the places that lie at `numbers`, 32 bits each. */
  dotsAt(
    query: number,
    vectors: number,
    numbers: number,
    count: number,
    stride: number,
    into: number,
  ): void
  /**
   * Writes the places of the sketches, 64 bytes each, that differ from the one at `one` in at most `most` bits, 32
   * bits each, with room for one more than there are sketches; says how many they are.
   */
  alike(one: number, sketches: number, count: number, most: number, into: number): number
}

/** Bytes of a sketch. */
export const SKETCH_BYTES = 64

/** As fast as this engine can: undefined where it has no SIMD. */
export function simdKernel(memory: WebAssembly.Memory): Kernel | undefined {
  const bytes = Uint8Array.from(atob(KERNEL_WASM), letter => letter.charCodeAt(0))
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { index: { memory } })
  return exports as unknown as Kernel
}

/** In plain loops: what the other one is held to, and stands in for it. */
export function plainKernel(memory: WebAssembly.Memory): Kernel {
  const dotOf = (query: number, vector: number, stride: number) => {
    const one = new Int16Array(memory.buffer, query, stride)
    const other = new Int8Array(memory.buffer, vector, stride)
    let dot = 0
    for (let i = 0; i < stride; i++) dot += (one[i] ?? 0) * (other[i] ?? 0)
    return dot
  }
  return {
    dots(query, vectors, count, stride, into) {
      const dots = new Int32Array(memory.buffer, into, count)
      for (let i = 0; i < count; i++) dots[i] = dotOf(query, vectors + i * stride, stride)
    },

    dotsAt(query, vectors, numbers, count, stride, into) {
      const places = new Uint32Array(memory.buffer, numbers, count)
      const dots = new Int32Array(memory.buffer, into, count)
      for (const [i, place] of places.entries()) {
        dots[i] = dotOf(query, vectors + place * stride, stride)
      }
    },

    alike(one, sketches, count, most, into) {
      const words = SKETCH_BYTES / 4
      const own = new Uint32Array(memory.buffer, one, words)
      const others = new Uint32Array(memory.buffer, sketches, count * words)
      const places = new Uint32Array(memory.buffer, into, count + 1)
      let found = 0
      for (let place = 0; place < count; place++) {
        let apart = 0
        for (let i = 0; i < words; i++) {
          apart += bitsOf((own[i] ?? 0) ^ (others[place * words + i] ?? 0))
        }
        if (apart > most) continue
        places[found] = place
        found += 1
      }
      return found
    },
  }
}

/** How many bits of 32 are 1. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
