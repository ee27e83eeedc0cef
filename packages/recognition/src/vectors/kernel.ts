import { KERNEL_WASM } from './kernel-wasm.ts'

/** Compares one vector with many in WebAssembly memory. Positions in the memory are byte offsets. */
export interface Kernel {
  /**
   * Writes the 32-bit dot products of one vector with `count` others. `query` holds 16-bit numbers, `vectors`
   * holds 8-bit numbers. Each of `vectors` takes `stride` bytes, a multiple of 16. The results are exact for
   * vectors of up to 130,000 numbers.
   */
  dots(query: number, vectors: number, count: number, stride: number, into: number): void
  /** Like `dots`, but only for the vectors at `count` places, which `numbers` lists as 32-bit numbers. */
  dotsAt(
    query: number,
    vectors: number,
    numbers: number,
    count: number,
    stride: number,
    into: number,
  ): void
  /**
   * Writes the places, as 32-bit numbers, of the sketches (64 bytes each) that differ from the sketch at
   * `one` in at most `most` bits. Returns their count. `into` needs space for one place more than there are
   * sketches.
   */
  alike(one: number, sketches: number, count: number, most: number, into: number): number
}

export const SKETCH_BYTES = 64

/** Returns the SIMD kernel, or undefined if the engine has no SIMD. */
export function simdKernel(memory: WebAssembly.Memory): Kernel | undefined {
  const bytes = Uint8Array.from(atob(KERNEL_WASM), letter => letter.charCodeAt(0))
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { index: { memory } })
  return exports as unknown as Kernel
}

/** Returns a kernel of plain loops: the fallback without SIMD, and the reference in tests. */
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

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
