import { inverseLength } from '../vectors/quantize.ts'
import { agglomerate, type Bundle } from './agglomerate.ts'
import { byText } from './by-text.ts'
import { componentsOf } from './components.ts'
import type { Corrections } from './corrections.ts'
import type { Neighbors } from './neighbors.ts'

/** Faces that belong together by their nearest neighbors. */
export interface Part extends Bundle {
  /** The first of its faces' keys. */
  key: string
  /** Where its faces are. */
  places: readonly number[]
  /** Some of its faces have more neighbors than they keep: it may be similar to a part that no link leads to. */
  isCrowded: boolean
}

/**
 * The parts of all faces, of which only those are made anew that something has changed for since `before`: what is
 * not connected by neighbors has nothing to do with each other. `corrected` are keys whose corrections have changed.
 */
export function partsOf(
  neighbors: Neighbors,
  before: readonly Part[],
  corrections: Corrections,
  corrected: ReadonlySet<string>,
  same: number,
): Part[] {
  const changed = neighbors.takeChanged()
  for (const key of corrected) {
    const place = neighbors.placeOf(key)
    if (place !== undefined) changed.add(place)
  }
  const components = componentsOf(neighbors)
  const stale = new Set([...changed].map(components.of))
  const unchanged = before.filter(({ places: [first = -1] }) => {
    return neighbors.has(first) && !stale.has(components.of(first))
  })
  const renewed = components
    .members(stale)
    .flatMap(members => partsOfComponent(neighbors, members, corrections, same))
  return unchanged.concat(renewed)
}

function partsOfComponent(
  neighbors: Neighbors,
  members: readonly number[],
  corrections: Corrections,
  same: number,
): Part[] {
  // In the order of keys, whatever places the faces were given.
  const places = [...members].sort((a, b) => byText(neighbors.keyAt(a), neighbors.keyAt(b)))
  const faces = places.map((place): Bundle => {
    const key = neighbors.keyAt(place)
    return {
      size: 1,
      sum: ofLengthOne(neighbors.embeddingAt(place)),
      person: corrections.is.get(key),
      not: corrections.not.get(key) ?? NOBODY,
    }
  })
  return agglomerate(faces, neighbors.edgesAmong(places), same).map(
    ({ members: indices, ...bundle }) => {
      const ofPart = [...indices].sort((a, b) => a - b).map(index => places[index] ?? -1)
      return {
        ...bundle,
        places: ofPart,
        key: neighbors.keyAt(ofPart[0] ?? -1),
        isCrowded: ofPart.some(neighbors.isFull),
      }
    },
  )
}

const NOBODY: ReadonlySet<string> = new Set()

function ofLengthOne(embedding: Int8Array): Float32Array {
  const scale = inverseLength(embedding)
  return Float32Array.from(embedding, each => each * scale)
}
