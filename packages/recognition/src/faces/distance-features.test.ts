import { expect, it } from 'vitest'
import { quantize, similarity } from '../vectors/quantize.ts'
import { distanceFeatures } from './distance-features.ts'

const SAME = 0.5

/** Returns unit-length directions that differ from call to call. */
function createDirections(dimensions: number): () => number[] {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  return () => {
    const all = Array.from({ length: dimensions }, next)
    const length = Math.hypot(...all)
    return all.map(value => value / length)
  }
}

const direction = createDirections(128)

function similarityAt(distance: number): number {
  const [from, towards] = [direction(), direction()]
  const [one, other] = [from, from.map((value, i) => value + distance * (towards[i] ?? 0))]
  const features = (vector: number[]) => quantize(distanceFeatures(Float32Array.from(vector), SAME))
  return similarity(features(one), features(other))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

it.each([
  [0, 1],
  [0.3, 0.69],
  [SAME, 0.36],
  [0.6, 0.23],
  [1, 0.017],
])('vectors at the distance %f have the similarity %f', (distance, expected) => {
  const found = Array.from({ length: 40 }, () => similarityAt(distance))
  expect(mean(found)).toBeCloseTo(expected, 1)
  expect(mean(found) - expected).toBeLessThan(0.02)
  for (const each of found) expect(Math.abs(each - expected)).toBeLessThan(0.1)
})
