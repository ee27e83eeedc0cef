import type { Size } from '../reading.ts'

/** Rows of RGBA, not premultiplied. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>
}
