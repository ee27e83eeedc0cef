/** The largest number of a quantized vector, on both sides of 0. */
const MOST = 127

/**
 * A vector in 8 bits: each number is round(127 · v / max|v|), so that the largest fills the range whatever
 * the vector's length is. A direction is all that remains, which is all that `similarity` compares; of 512
 * numbers its error is a few thousandths. All zeros stay zeros. Throws RangeError for what is no number.
 */
export function quantize(vector: ArrayLike<number>): Int8Array {
  let largest = 0
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0)
    if (!Number.isFinite(size)) throw new RangeError('A vector has numbers only.')
    if (size > largest) largest = size
  }
  const quantized = new Int8Array(vector.length)
  if (largest === 0) return quantized
  for (let i = 0; i < vector.length; i++) {
    quantized[i] = Math.round((MOST * (vector[i] ?? 0)) / largest)
  }
  return quantized
}

/**
 * The cosine of the angle between two quantized vectors, −1 to 1: 1 for the same direction, 0 where one of
 * them is all zeros. Throws RangeError for vectors of different lengths.
 */
export function similarity(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) throw new RangeError('Vectors of different lengths have no angle.')
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  // The same for both orders, to the last bit.
  return dot * (inverseLength(a) * inverseLength(b))
}

/** 1 / |v|; 0 for a vector of zeros. */
export function inverseLength(vector: Int8Array): number {
  let square = 0
  for (const each of vector) square += each * each
  return square === 0 ? 0 : 1 / Math.sqrt(square)
}
