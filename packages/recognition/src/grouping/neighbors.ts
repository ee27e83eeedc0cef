import { createSketches } from '../vectors/sketches.ts'
import { createVectorIndex } from '../vectors/vector-index.ts'
import type { KeyedFace } from './keyed-face.ts'

/**
 * The most similar faces of each face, the same in whatever order faces come and go: of all those whose sketches look
 * similar, which is said of a pair by the two faces alone. Faces have places, which are theirs as long as they are here.
 */
export interface Neighbors {
  put(faces: readonly KeyedFace[]): void
  remove(keys: readonly string[]): void
  has(place: number): boolean
  placeOf(key: string): number | undefined
  keyAt(place: number): string
  embeddingAt(place: number): Int8Array
  /** Whether a face has all the neighbors that it may have: there may be more. */
  isFull(place: number): boolean
  /** Tells of each neighbor of a face, the most similar first. */
  eachNear(place: number, tell: (other: number, similarity: number) => void): void
  /** Places that were given to a face since the last time. */
  takeNew(): Set<number>
}

export interface NeighborsOptions {
  dimensions: number
  /** Less similar faces are no neighbors. */
  least: number
  /** Neighbors of one face. */
  most: number
}

export function createNeighbors({ dimensions, least, most }: NeighborsOptions): Neighbors {
  const index = createVectorIndex(dimensions)
  const sketches = createSketches(dimensions, least)
  const placesByKey = new Map<string, number>()
  const keys: string[] = []
  /** By place: how many neighbors there are, where they are, and how similar. */
  let counts = new Uint8Array(1024)
  let near = new Int32Array(counts.length * most)
  let similarities = new Float32Array(near.length)
  let added = new Set<number>()

  function reserve(place: number): void {
    if (place < counts.length) return
    const [countsBefore, nearBefore, similaritiesBefore] = [counts, near, similarities]
    counts = new Uint8Array(Math.ceil((place + 1) * 1.5))
    near = new Int32Array(counts.length * most)
    similarities = new Float32Array(near.length)
    counts.set(countsBefore)
    near.set(nearBefore)
    similarities.set(similaritiesBefore)
  }

  const keyAt = (place: number) => keys[place] ?? ''
  const isFull = (place: number) => counts[place] === most
  const nearOf = (place: number) => near.subarray(place * most, place * most + (counts[place] ?? 0))
  /** What a neighbor needs at least. */
  const floorOf = (place: number) =>
    isFull(place) ? (similarities[(place + 1) * most - 1] ?? least) : least

  /** Puts `other` among the neighbors of `place`, if it is one of the nearest: equal ones go by their keys. */
  function insert(place: number, other: number, value: number): void {
    const first = place * most
    let at = first + (counts[place] ?? 0)
    while (at > first && comesBefore(other, value, near[at - 1] ?? 0, similarities[at - 1] ?? 0)) {
      at -= 1
    }
    const end = first + most
    if (at === end) return
    if (!isFull(place)) counts[place] = (counts[place] ?? 0) + 1
    near.copyWithin(at + 1, at, end - 1)
    similarities.copyWithin(at + 1, at, end - 1)
    near[at] = other
    similarities[at] = value
  }

  function comesBefore(place: number, value: number, other: number, otherValue: number): boolean {
    return value === otherValue ? keyAt(place) < keyAt(other) : value > otherValue
  }

  /** Looks for the neighbors of a place anew; with `both`, it becomes a neighbor of others as well. */
  function find(place: number, embedding: Int8Array, both: boolean): void {
    counts[place] = 0
    const others = sketches.alike(place)
    const values = index.similaritiesAt(embedding, others)
    for (let i = 0; i < others.length; i++) {
      const [other = 0, value = Number.NaN] = [others[i], values[i]]
      // Of NaN, where no face is any more, this is false.
      if (!(value >= least) || other === place) continue
      if (value >= floorOf(place)) insert(place, other, value)
      if (both && value >= floorOf(other)) insert(other, place, value)
    }
  }

  function remove(gone: readonly string[]): void {
    const left = new Set<number>()
    for (const key of gone) {
      const place = placesByKey.get(key)
      if (place === undefined) continue
      left.add(place)
      placesByKey.delete(key)
      index.remove(place)
      added.delete(place)
      counts[place] = 0
    }
    if (left.size === 0) return
    for (const place of placesByKey.values()) {
      if (!nearOf(place).some(other => left.has(other))) continue
      if (isFull(place)) find(place, index.at(place), false)
      else drop(place, left)
    }
  }

  /** Of a list that was not full nobody had been driven out. */
  function drop(place: number, left: ReadonlySet<number>): void {
    const first = place * most
    let kept = first
    for (let at = first; at < first + (counts[place] ?? 0); at++) {
      if (left.has(near[at] ?? -1)) continue
      near[kept] = near[at] ?? 0
      similarities[kept] = similarities[at] ?? 0
      kept += 1
    }
    counts[place] = kept - first
  }

  return {
    put(faces) {
      remove(faces.map(({ key }) => key))
      for (const { key, embedding } of faces) {
        const place = index.add(embedding)
        sketches.set(place, embedding)
        reserve(place)
        placesByKey.set(key, place)
        keys[place] = key
        added.add(place)
        find(place, embedding, true)
      }
    },
    remove,
    has: place => placesByKey.get(keyAt(place)) === place,
    placeOf: key => placesByKey.get(key),
    keyAt,
    embeddingAt: index.at,
    isFull,

    eachNear(place, tell) {
      const first = place * most
      for (let at = first; at < first + (counts[place] ?? 0); at++) {
        tell(near[at] ?? -1, similarities[at] ?? 0)
      }
    },

    takeNew() {
      const taken = added
      added = new Set()
      return taken
    },
  }
}
