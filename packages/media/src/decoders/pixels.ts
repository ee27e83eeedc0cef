import type { Size } from '../reading.ts'

/** A decoded picture: rows of RGBA values, not premultiplied. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>
}
