import { at } from '../pixels/planes.ts'

/** Numbers of the result. More numbers approximate the kernel better. */
const FEATURES = 1024
/** The similarity of two faces from which on they are grouped, as `FACE_GROUPING.same`. */
const SAME = 0.36

/**
 * Maps a vector that is compared by Euclidean distance to one that is compared by its angle, as all embeddings
 * here are. The similarity of two results is about exp(−d² / 2σ²), where d is the distance of the given
 * vectors; σ is such that it is 0.36 at the distance `same`.
 *
 * These are orthogonal random features of the Gaussian kernel (Yu et al. 2016, "Orthogonal Random Features").
 * They are the same on every device.
 */
export function distanceFeatures(vector: Float32Array, same: number): Float32Array {
  const sigma = same / Math.sqrt(2 * Math.log(1 / SAME))
  const features = new Float32Array(FEATURES)
  for (const [i, direction] of directionsOf(vector.length).entries()) {
    let dot = 0
    for (let j = 0; j < vector.length; j++) dot += at(direction, j) * at(vector, j)
    features[2 * i] = Math.cos(dot / sigma)
    features[2 * i + 1] = Math.sin(dot / sigma)
  }
  return features
}

const directionsByDimensions = new Map<number, Float64Array[]>()

function directionsOf(dimensions: number): Float64Array[] {
  const directions = directionsByDimensions.get(dimensions) ?? makeDirections(dimensions)
  directionsByDimensions.set(dimensions, directions)
  return directions
}

/** Returns directions in orthogonal blocks, with the lengths of normally distributed vectors. */
function makeDirections(dimensions: number): Float64Array[] {
  const normal = createNormal()
  const directions: Float64Array[] = []
  while (directions.length < FEATURES / 2) {
    const block: Float64Array[] = []
    while (block.length < dimensions && directions.length + block.length < FEATURES / 2) {
      const next = Float64Array.from({ length: dimensions }, normal)
      for (const other of block) {
        const part = dotOf(next, other)
        for (let i = 0; i < dimensions; i++) next[i] = at(next, i) - part * at(other, i)
      }
      block.push(scaled(next, 1 / Math.sqrt(dotOf(next, next))))
    }
    for (const direction of block) {
      const sample = Float64Array.from({ length: dimensions }, normal)
      directions.push(scaled(direction, Math.sqrt(dotOf(sample, sample))))
    }
  }
  return directions
}

/** Returns a source of about normally distributed numbers, each a sum of twelve uniform ones. */
function createNormal(): () => number {
  let state = 1
  return () => {
    let sum = -6
    for (let i = 0; i < 12; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      sum += state / 2 ** 32
    }
    return sum
  }
}

const dotOf = (a: Float64Array, b: Float64Array) =>
  a.reduce((sum, value, i) => sum + value * at(b, i), 0)
const scaled = (vector: Float64Array, scale: number) => vector.map(value => value * scale)
