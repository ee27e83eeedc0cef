import type { Size } from '../reading.ts'

/** A decoded picture, row by row: red, green, blue and alpha, not premultiplied. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>
}
