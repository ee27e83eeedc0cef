export interface Look {
  /**
   * The number of columns of coefficients, times 8, plus the number of rows. Looks with different shapes
   * never match.
   */
  shape: number
  /** Frequency coefficients of brightness and colors, lowest frequency first. */
  values: Float32Array
}

/**
 * Returns the difference of two looks, relative to their contrast: 0 if they are equal, 1 if they are
 * opposite, about 0.7 if they are unrelated.
 */
export function difference(a: Look, b: Look): number {
  if (a.shape !== b.shape || a.values.length !== b.values.length) return 1
  let distance = 0
  let lengthA = 0
  let lengthB = 0
  for (let i = 0; i < a.values.length; i++) {
    const [x, y] = [a.values[i] ?? 0, b.values[i] ?? 0]
    distance += (x - y) ** 2
    lengthA += x * x
    lengthB += y * y
  }
  return Math.sqrt(distance) / (Math.sqrt(lengthA) + Math.sqrt(lengthB) + FLOOR)
}

/** The contrast that rounding alone causes in a picture of one plain color. */
const FLOOR = 0.05
