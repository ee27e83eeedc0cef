import { similarity } from '../vectors/quantize.ts'
import { createVectorIndex } from '../vectors/vector-index.ts'
import type { KeyedFace } from './keyed-face.ts'

/** Two faces by their indices in a list, and how similar they are. */
export type Edge = readonly [a: number, b: number, similarity: number]

/**
 * The most similar faces of each face: exact, and the same in whatever order faces come and go. Faces have places,
 * which are theirs as long as they are here.
 */
export interface Neighbors {
  put(faces: readonly KeyedFace[]): void
  remove(keys: readonly string[]): void
  has(place: number): boolean
  placeOf(key: string): number | undefined
  keyAt(place: number): string
  embeddingAt(place: number): Int8Array
  /** All places that are taken. */
  places(): Iterable<number>
  /** The places of a face's neighbors, the most similar first. */
  near(place: number): Int32Array
  /** Whether a face has all the neighbors that it may have: there may be more. */
  isFull(place: number): boolean
  /** Every pair among these of which one is the other's neighbor, once. */
  edgesAmong(places: readonly number[]): Edge[]
  /** Places that are new or whose links have changed since the last time. */
  takeChanged(): Set<number>
}

export interface NeighborsOptions {
  dimensions: number
  /** Less similar faces are no neighbors. */
  least: number
  /** Neighbors of one face. */
  most: number
}

/** By how much the two roads to a similarity differ at most: the index rounds to 32 bits. */
const ROUNDING = 1e-5

export function createNeighbors({ dimensions, least, most }: NeighborsOptions): Neighbors {
  const index = createVectorIndex(dimensions)
  const placesByKey = new Map<string, number>()
  const keys: string[] = []
  /** By place: how many neighbors there are, where they are, and how similar. */
  let counts = new Uint8Array(1024)
  let near = new Int32Array(counts.length * most)
  let similarities = new Float64Array(near.length)
  let changed = new Set<number>()

  function reserve(place: number): void {
    if (place < counts.length) return
    const [countsBefore, nearBefore, similaritiesBefore] = [counts, near, similarities]
    counts = new Uint8Array(Math.ceil((place + 1) * 1.5))
    near = new Int32Array(counts.length * most)
    similarities = new Float64Array(near.length)
    counts.set(countsBefore)
    near.set(nearBefore)
    similarities.set(similaritiesBefore)
  }

  const keyAt = (place: number) => keys[place] ?? ''
  const isFull = (place: number) => counts[place] === most
  const nearOf = (place: number) => near.subarray(place * most, place * most + (counts[place] ?? 0))
  /** What a neighbor needs at least, about. */
  const floorOf = (place: number) =>
    (isFull(place) ? (similarities[(place + 1) * most - 1] ?? least) : least) - ROUNDING

  /** Puts `other` among the neighbors of `place`, if it is one of the nearest: equal ones go by their keys. */
  function insert(place: number, other: number, value: number): void {
    const first = place * most
    let at = first + (counts[place] ?? 0)
    while (at > first && comesBefore(other, value, near[at - 1] ?? 0, similarities[at - 1] ?? 0)) {
      at -= 1
    }
    const end = first + most
    if (at === end) return
    // Whom it drives out may be linked by this alone.
    if (isFull(place)) changed.add(near[end - 1] ?? 0)
    else counts[place] = (counts[place] ?? 0) + 1
    near.copyWithin(at + 1, at, end - 1)
    similarities.copyWithin(at + 1, at, end - 1)
    near[at] = other
    similarities[at] = value
    changed.add(place)
    changed.add(other)
  }

  function comesBefore(place: number, value: number, other: number, otherValue: number): boolean {
    return value === otherValue ? keyAt(place) < keyAt(other) : value > otherValue
  }

  /** Looks for the neighbors of a place anew; with `both`, it becomes a neighbor of others as well. */
  function find(place: number, embedding: Int8Array, both: boolean): void {
    counts[place] = 0
    const all = index.similarities(embedding)
    for (let other = 0; other < all.length; other++) {
      const about = all[other] ?? Number.NaN
      // Of NaN, where no face is, this is false.
      if (!(about >= least - ROUNDING) || other === place) continue
      const isNear = about >= floorOf(place)
      const isNearThere = both && about >= floorOf(other)
      if (!isNear && !isNearThere) continue
      // What the index says depends on which of the two is asked for, as does the order of a product.
      const pair = [embedding, index.at(other)] as const
      const value = keyAt(place) < keyAt(other) ? similarity(...pair) : similarity(pair[1], pair[0])
      if (value < least) continue
      if (isNear) insert(place, other, value)
      if (isNearThere) insert(other, place, value)
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
      for (const other of nearOf(place)) changed.add(other)
      counts[place] = 0
    }
    if (left.size === 0) return
    for (const place of placesByKey.values()) {
      if (!nearOf(place).some(other => left.has(other))) continue
      for (const other of nearOf(place)) changed.add(other)
      changed.add(place)
      if (isFull(place)) find(place, index.at(place), false)
      else drop(place, left)
    }
    for (const place of left) changed.delete(place)
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
        reserve(place)
        placesByKey.set(key, place)
        keys[place] = key
        changed.add(place)
        find(place, embedding, true)
      }
    },
    remove,
    has: place => placesByKey.get(keyAt(place)) === place,
    placeOf: key => placesByKey.get(key),
    keyAt,
    embeddingAt: index.at,
    places: () => placesByKey.values(),
    near: nearOf,
    isFull,

    edgesAmong(places) {
      const indices = new Map(places.map((place, i) => [place, i]))
      const edges: Edge[] = []
      for (const [i, place] of places.entries()) {
        const first = place * most
        for (const [rank, other] of nearOf(place).entries()) {
          const j = indices.get(other)
          // Of two that are each other's neighbors the earlier one tells.
          if (j === undefined || (j < i && nearOf(other).includes(place))) continue
          edges.push([i, j, similarities[first + rank] ?? 0])
        }
      }
      return edges
    },

    takeChanged() {
      const taken = changed
      changed = new Set()
      return taken
    },
  }
}
