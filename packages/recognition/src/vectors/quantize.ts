const MOST = 127

/**
 * Quantizes a vector to 8 bits: round(127 · v / max|v|). Only the direction remains, which is all that
 * `similarity` compares. A zero vector stays zero. Throws RangeError for numbers that are not finite.
 */
export function quantize(vector: ArrayLike<number>): Int8Array {
  let largest = 0
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0)
    if (!Number.isFinite(size)) throw new RangeError('Vector elements must be finite numbers.')
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
 * Returns the cosine of the angle between two vectors, −1 to 1; 0 for a zero vector. Throws RangeError for
 * different lengths.
 */
export function similarity(a: Int8Array, b: Int8Array): number {
  if (a.length !== b.length) throw new RangeError('Vectors must have the same length.')
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  // Multiply the inverse lengths first. The result is then exactly the same if the two vectors are exchanged.
  return dot * (inverseLength(a) * inverseLength(b))
}

/** 1 / |v|; 0 for a zero vector. */
export function inverseLength(vector: Int8Array): number {
  let square = 0
  for (const each of vector) square += each * each
  return square === 0 ? 0 : 1 / Math.sqrt(square)
}
