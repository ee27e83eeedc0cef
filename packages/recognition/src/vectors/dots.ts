import { DOTS_WASM } from './dots-wasm.ts'

/**
 * Writes the dot product of one vector with each of many into a memory, in 32 bits: `query` is where the one
 * lies, widened to 16 bits, `vectors` where the others do, `stride` bytes each, a multiple of 16. Exact for up
 * to 130,000 numbers a vector.
 */
export type Dots = (
  query: number,
  vectors: number,
  count: number,
  stride: number,
  into: number,
) => void

/** As fast as this engine can: undefined where it has no SIMD. */
export function simdDots(memory: WebAssembly.Memory): Dots | undefined {
  const bytes = Uint8Array.from(atob(DOTS_WASM), letter => letter.charCodeAt(0))
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { index: { memory } })
  return exports.dots as Dots
}

/** In a plain loop: what the other one is held to, and stands in for it. */
export const plainDots =
  (memory: WebAssembly.Memory): Dots =>
  (query, vectors, count, stride, into) => {
    const one = new Int16Array(memory.buffer, query, stride)
    const others = new Int8Array(memory.buffer, vectors, count * stride)
    const dots = new Int32Array(memory.buffer, into, count)
    for (let i = 0, at = 0; i < count; i++, at += stride) {
      let dot = 0
      for (let j = 0; j < stride; j++) dot += (one[j] ?? 0) * (others[at + j] ?? 0)
      dots[i] = dot
    }
  }
