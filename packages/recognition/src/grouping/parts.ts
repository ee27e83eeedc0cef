import { inverseLength } from '../vectors/quantize.ts'
import type { Corrections } from './corrections.ts'
import { createLayer } from './layer.ts'
import type { Neighbors } from './neighbors.ts'
import type { Part } from './part.ts'

export type Parts = (corrections: Corrections, corrected: ReadonlySet<string>) => readonly Part[]

/**
 * Returns a function that merges faces in layers, the most similar faces first. The components of early
 * layers are small: little must be recomputed after a change. The function's `corrected` holds the keys of
 * the faces whose corrections changed.
 */
export function createParts(neighbors: Neighbors, similarities: readonly number[]): Parts {
  const ofOne = new Map<number, Part>()
  const layers = similarities.map((same, i) =>
    createLayer(neighbors, { same, isLast: i === similarities.length - 1 }),
  )

  return (corrections, corrected) => {
    const renewed = neighbors.takeNew()
    for (const key of corrected) {
      const place = neighbors.placeOf(key)
      if (place !== undefined) renewed.add(place)
    }
    for (const [place, { isCrowded }] of ofOne) {
      if (!neighbors.has(place)) ofOne.delete(place)
      else if (isCrowded !== neighbors.isFull(place)) renewed.add(place)
    }
    for (const place of renewed) ofOne.set(place, partOfOne(neighbors, place, corrections))
    let parts: readonly Part[] = [...ofOne.values()]
    for (const layer of layers) parts = layer(parts)
    return parts
  }
}

function partOfOne(neighbors: Neighbors, place: number, { is, not }: Corrections): Part {
  const key = neighbors.keyAt(place)
  return {
    key,
    places: [place],
    size: 1,
    sum: () => ofLengthOne(neighbors.embeddingAt(place)),
    person: is.get(key),
    not: not.get(key) ?? NOBODY,
    isCrowded: neighbors.isFull(place),
  }
}

const NOBODY: ReadonlySet<string> = new Set()

function ofLengthOne(embedding: Int8Array): Float64Array {
  const scale = inverseLength(embedding)
  const vector = new Float64Array(embedding.length)
  for (let i = 0; i < vector.length; i++) vector[i] = (embedding[i] ?? 0) * scale
  return vector
}
