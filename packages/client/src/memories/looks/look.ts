/** How a picture looks, to be held against others. */
export interface Look {
  /** Two looks of different shapes are unlike whatever they show. */
  shape: number
  /** Of light and colors, coarsest first. */
  values: Float32Array
}

/**
 * How unlike two looks are: 0 of the same one, 1 of opposite ones, and about 0.7 of two that have nothing in common.
 * Their distance for what there is to be seen in them, so that a picture in the fog is not like every other one.
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

/** What rounding alone makes of a plain picture. */
const FLOOR = 0.05
