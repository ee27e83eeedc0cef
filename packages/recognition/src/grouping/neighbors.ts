import { createSketches } from '../vectors/sketches.ts'
import { createVectorIndex } from '../vectors/vector-index.ts'
import { type KeptLists, printOf } from './kept-lists.ts'
import type { KeyedFace } from './keyed-face.ts'

/**
 * For each face, keeps a list of the most similar faces. The lists do not depend on the order of changes.
 * Compares only pairs of faces that have similar sketches. Each face has a place, a number that it keeps
 * until it is removed.
 */
export interface Neighbors {
  put(faces: readonly KeyedFace[]): void
  /** Adds faces without searching. `know` or `settle` fills in the neighbors. */
  load(faces: readonly KeyedFace[]): void
  /**
   * Applies cached lists. The caller must have loaded all faces before. Ignores removed faces in the lists.
   */
  know(lists: KeptLists): void
  /** Searches the neighbors of at most `most` faces that lack them. Returns true if more remain. */
  settle(most: number): boolean
  lists(keys: readonly string[]): KeptLists
  /** Returns and clears the keys of faces that were added, removed, or got other neighbors. */
  takeChanged(): Set<string>
  remove(keys: readonly string[]): void
  has(place: number): boolean
  placeOf(key: string): number | undefined
  keyAt(place: number): string
  embeddingAt(place: number): Int8Array
  /** Whether the face's neighbor list is full, so that it may miss further neighbors. */
  isFull(place: number): boolean
  eachNear(place: number, tell: (other: number, similarity: number) => void): void
  takeNew(): Set<number>
}

export interface NeighborsOptions {
  dimensions: number
  least: number
  most: number
  space?: string
}

export function createNeighbors({
  dimensions,
  least,
  most,
  space = '',
}: NeighborsOptions): Neighbors {
  const ownSpace = `1/${least}/${most}/${space}`
  const index = createVectorIndex(dimensions)
  const sketches = createSketches(dimensions, least)
  const placesByKey = new Map<string, number>()
  const keys: string[] = []
  /** The number of neighbors of each place, and the places and similarities of these neighbors. */
  let counts = new Uint8Array(1024)
  let near = new Int32Array(counts.length * most)
  let similarities = new Float32Array(near.length)
  let prints = new Float64Array(counts.length)
  let placesByPrint: Map<number, number> | undefined
  let added = new Set<number>()
  let changed = new Set<string>()
  const open = new Set<number>()

  function reserve(place: number): void {
    if (place < counts.length) return
    const [countsBefore, nearBefore, similaritiesBefore] = [counts, near, similarities]
    const printsBefore = prints
    counts = new Uint8Array(Math.ceil((place + 1) * 1.5))
    near = new Int32Array(counts.length * most)
    similarities = new Float32Array(near.length)
    prints = new Float64Array(counts.length)
    prints.set(printsBefore)
    counts.set(countsBefore)
    near.set(nearBefore)
    similarities.set(similaritiesBefore)
  }

  const keyAt = (place: number) => keys[place] ?? ''
  const isFull = (place: number) => counts[place] === most
  const nearOf = (place: number) => near.subarray(place * most, place * most + (counts[place] ?? 0))
  const floorOf = (place: number) =>
    isFull(place) ? (similarities[(place + 1) * most - 1] ?? least) : least

  /** Adds a neighbor if it is among the nearest. Equal similarities are ordered by key. */
  function insert(place: number, other: number, value: number): void {
    if (nearOf(place).includes(other)) return
    const first = place * most
    let at = first + (counts[place] ?? 0)
    while (at > first && comesBefore(other, value, near[at - 1] ?? 0, similarities[at - 1] ?? 0)) {
      at -= 1
    }
    const end = first + most
    if (at === end) return
    changed.add(keyAt(place))
    if (!isFull(place)) counts[place] = (counts[place] ?? 0) + 1
    near.copyWithin(at + 1, at, end - 1)
    similarities.copyWithin(at + 1, at, end - 1)
    near[at] = other
    similarities[at] = value
  }

  function comesBefore(place: number, value: number, other: number, otherValue: number): boolean {
    return value === otherValue ? keyAt(place) < keyAt(other) : value > otherValue
  }

  /** Recomputes the neighbors of a face. With `both`, also adds the face to the lists of its neighbors. */
  function find(place: number, embedding: Int8Array, both: boolean): void {
    counts[place] = 0
    changed.add(keyAt(place))
    const others = sketches.alike(place)
    const values = index.similaritiesAt(embedding, others)
    for (let i = 0; i < others.length; i++) {
      const [other = 0, value = Number.NaN] = [others[i], values[i]]
      // The comparison is false for NaN, which marks a removed face.
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
      open.delete(place)
      changed.add(key)
      counts[place] = 0
    }
    if (left.size === 0) return
    for (const place of placesByKey.values()) {
      if (!nearOf(place).some(other => left.has(other))) continue
      if (isFull(place)) find(place, index.at(place), false)
      else drop(place, left)
    }
  }

  /**
   * Drops removed faces from a neighbor list that was not full. Such a list contained all similar faces: no
   * new search is necessary.
   */
  function drop(place: number, left: ReadonlySet<number>): void {
    changed.add(keyAt(place))
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

  function add(face: KeyedFace): number {
    const place = index.add(face.embedding)
    sketches.set(place, face.embedding)
    reserve(place)
    placesByKey.set(face.key, place)
    keys[place] = face.key
    prints[place] = printOf(ownSpace, face)
    placesByPrint = undefined
    counts[place] = 0
    added.add(place)
    changed.add(face.key)
    return place
  }

  function take(place: number, { near: kept, similarities: values }: KeptLists, span: Span): void {
    const { first, count } = span
    let known = 0
    for (let i = first; i < first + count; i++) {
      const other = placesByPrint?.get(kept[i] ?? Number.NaN)
      if (other === undefined) continue
      near[place * most + known] = other
      similarities[place * most + known] = values[i] ?? 0
      known += 1
    }
    counts[place] = known
    if (known === count) changed.delete(keyAt(place))
    // If a face in a full list no longer exists, the next most similar face was never cached. `settle` must
    // search again.
    if (known === count || count < most) open.delete(place)
  }

  return {
    put(faces) {
      remove(faces.map(({ key }) => key))
      for (const face of faces) {
        const place = add(face)
        find(place, face.embedding, true)
        // This list lacks the faces that are not loaded yet. `settle` must search again.
        if (open.size > 0) open.add(place)
      }
    },

    load(faces) {
      remove(faces.map(({ key }) => key))
      // The cached lists lack the faces that were added earlier. `settle` must search their neighbors again.
      if (open.size === 0) for (const place of placesByKey.values()) open.add(place)
      for (const face of faces) open.add(add(face))
    },

    know(lists) {
      placesByPrint ??= new Map([...placesByKey.values()].map(place => [prints[place] ?? 0, place]))
      let first = 0
      for (const [i, count] of lists.counts.entries()) {
        const place = placesByPrint.get(lists.prints[i] ?? Number.NaN)
        if (place !== undefined && open.has(place) && count <= most) {
          take(place, lists, { first, count })
        }
        first += count
      }
    },

    settle(limit) {
      placesByPrint = undefined
      let left = limit
      for (const place of open) {
        if (left === 0) return true
        left -= 1
        open.delete(place)
        find(place, index.at(place), true)
      }
      return false
    },

    lists(asked) {
      const places = asked.flatMap(key => placesByKey.get(key) ?? [])
      const total = places.reduce((sum, place) => sum + (counts[place] ?? 0), 0)
      const kept = {
        prints: Float64Array.from(places, place => prints[place] ?? 0),
        counts: Uint8Array.from(places, place => counts[place] ?? 0),
        near: new Float64Array(total),
        similarities: new Float32Array(total),
      }
      let at = 0
      for (const place of places) {
        for (const [i, other] of nearOf(place).entries()) {
          kept.near[at] = prints[other] ?? 0
          kept.similarities[at] = similarities[place * most + i] ?? 0
          at += 1
        }
      }
      return kept
    },

    takeChanged() {
      const taken = changed
      changed = new Set()
      return taken
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

interface Span {
  first: number
  count: number
}
