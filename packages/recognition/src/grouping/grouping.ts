import { inverseLength, quantize } from '../vectors/quantize.ts'
import { agglomerate, type Bundle, dotOf, sumOf } from './agglomerate.ts'
import { byText } from './by-text.ts'
import { type Corrections, changedKeys, NO_CORRECTIONS } from './corrections.ts'
import { edgesAmong } from './edges.ts'
import type { KeptLists } from './kept-lists.ts'
import type { KeyedFace } from './keyed-face.ts'
import { areSame } from './layer.ts'
import { createNeighbors, type Neighbors } from './neighbors.ts'
import type { Part } from './part.ts'
import { createParts, type Parts } from './parts.ts'

export { type Corrections, NO_CORRECTIONS } from './corrections.ts'
export { type KeptLists, packLists, unpackLists } from './kept-lists.ts'
export type { KeyedFace } from './keyed-face.ts'

export interface Group {
  /**
   * The person that the group shows; undefined if nobody named the group. Several groups can show the same
   * person.
   */
  person: string | undefined
  /** Keys of the group's faces, the most typical first. */
  faces: readonly string[]
}

export interface Likeness {
  /** A group without a name. */
  group: Group
  /** A named group, or a larger group without a name. */
  other: Group
  similarity: number
}

/** Groups faces by person. The result depends only on the faces and corrections, not on their order. */
export interface Grouping {
  /** Adds or replaces faces by key. Throws RangeError for embeddings of another length. */
  put(faces: readonly KeyedFace[]): void
  remove(keys: readonly string[]): void
  /**
   * Adds faces whose neighbors are cached. The caller then passes the cached lists to `know`, and calls
   * `settle`.
   */
  load(faces: readonly KeyedFace[]): void
  know(lists: KeptLists): void
  /** Computes the neighbors of at most `most` faces. Returns true if more faces remain. */
  settle(most: number): boolean
  lists(keys: readonly string[]): KeptLists | undefined
  takeChanged(): Set<string>
  correct(corrections: Corrections): void
  /** Returns the groups, largest first. Each face is in exactly one. Recomputes only what changed. */
  groups(): readonly Group[]
  /**
   * For each unnamed group of at least `least` faces, finds the group that resembles it most: a named one, or
   * a larger one without a name. Leaves out pairs that `skips` names. The most similar pairs come first.
   */
  likenesses(least: number, skips?: (group: Group, other: Group) => boolean): Likeness[]
}

export interface GroupingOptions {
  /** The lowest mean similarity at which groups merge. */
  same: number
  /**
   * The thresholds of the layers of merging that precede the layer with `same`, in order. All are higher than
   * `same`.
   */
  before: readonly number[]
  /** The lowest mean similarity at which `likenesses` suggests that two groups show the same person. */
  maybe: number
  neighbors: number
}

/**
 * Options for embeddings of ArcFace and similar models. `docs/decisions/0021-people.md` explains how the
 * values were found.
 */
export const FACE_GROUPING: GroupingOptions = {
  same: 0.36,
  before: [0.62, 0.62, 0.48, 0.48, 0.42],
  maybe: 0.26,
  neighbors: 16,
}

/** The largest number of unnamed groups that are compared with persons. Smaller groups get no suggestion. */
const MOST_COMPARED = 500

interface Kept {
  parts: readonly Part[]
  group: Group
  bundle: Bundle
}

/**
 * Groups faces by average linkage over their nearest neighbors. Full neighbor lists may miss links. The mean
 * embeddings of parts with full lists are therefore compared too.
 */
export function createGrouping(
  options: GroupingOptions = FACE_GROUPING,
  /** Identifies the model; cached neighbors of other models are ignored. */
  model = '',
): Grouping {
  let faces: Neighbors | undefined
  /** The mean embeddings of parts with full neighbor lists, to find links that these lists miss. */
  let means: Neighbors | undefined
  let corrections = NO_CORRECTIONS
  let partsNow: Parts | undefined
  let parts: readonly Part[] = []
  let kept: readonly Kept[] = []
  let groupsOfParts = new Map<Part, Kept>()
  let corrected = new Set<string>()
  let isStale = false

  function regroup(): void {
    if (!isStale || !partsNow || !means) return
    const before = parts
    parts = partsNow(corrections, corrected)
    corrected = new Set()
    isStale = false
    followMeans(means, before)
    const crowded = parts.filter(({ isCrowded }) => isCrowded).sort((a, b) => byText(a.key, b.key))
    const places = crowded.map(({ key }) => [means?.placeOf(key) ?? -1])
    const edges = edgesAmong(places, means, options.same)
    const joined = agglomerate(crowded, edges, options.same).map(({ members }) =>
      members.sort((a, b) => a - b).map(index => crowded[index] as Part),
    )
    const alone = parts.filter(({ isCrowded }) => !isCrowded).map(part => [part])
    const known = groupsOfParts
    kept = [...joined, ...alone].map(ofParts => {
      const there = known.get(ofParts[0] as Part)
      return there && areSame(there.parts, ofParts) ? there : groupOf(ofParts)
    })
    groupsOfParts = new Map(kept.map(each => [each.parts[0] as Part, each]))
    kept = [...kept].sort(
      (a, b) => b.bundle.size - a.bundle.size || byText(a.group.faces[0], b.group.faces[0]),
    )
  }

  function followMeans(known: Neighbors, before: readonly Part[]): void {
    const [were, are] = [new Set(before), new Set(parts)]
    known.remove(before.filter(part => part.isCrowded && !are.has(part)).map(({ key }) => key))
    known.put(
      parts
        .filter(part => part.isCrowded && !were.has(part))
        .map(({ key, sum }) => ({ key, embedding: quantize(sum()) })),
    )
  }

  function groupOf(ofParts: readonly Part[]): Kept {
    const sum = () => ofParts.map(part => part.sum()).reduce(sumOf)
    const places = ofParts.flatMap(part => part.places)
    const not = new Set(ofParts.flatMap(part => [...part.not]))
    const keys = places.length === 1 ? ofParts.map(({ key }) => key) : typicalFirst(places, sum())
    const person =
      ofParts.find(part => part.person !== undefined)?.person ?? sampledPerson(keys, not)
    const bundle = { size: places.length, sum, person, not }
    return { parts: ofParts, group: { person, faces: keys }, bundle }
  }

  function typicalFirst(places: readonly number[], sum: Float64Array): string[] {
    const typical = places.map(place => {
      const embedding = faces?.embeddingAt(place) ?? new Int8Array()
      let dot = 0
      for (let i = 0; i < sum.length; i++) dot += (embedding[i] ?? 0) * (sum[i] ?? 0)
      return { key: faces?.keyAt(place) ?? '', value: dot * inverseLength(embedding) }
    })
    return typical.sort((a, b) => b.value - a.value || byText(a.key, b.key)).map(({ key }) => key)
  }

  function sampledPerson(keys: readonly string[], not: ReadonlySet<string>): string | undefined {
    const votes = new Map<string, number>()
    for (const key of keys) {
      const person = corrections.samples.get(key)
      if (person !== undefined && !not.has(person)) votes.set(person, (votes.get(person) ?? 0) + 1)
    }
    const [first] = [...votes].sort(([a, many], [b, more]) => more - many || byText(a, b))
    return first?.[0]
  }

  function open(dimensions: number): Neighbors {
    const bounds = { dimensions, least: options.same, most: options.neighbors }
    faces ??= createNeighbors({ ...bounds, space: model })
    means ??= createNeighbors(bounds)
    partsNow ??= createParts(faces, [...options.before, options.same])
    isStale = true
    return faces
  }

  return {
    put(added) {
      const [first] = added
      if (first) open(first.embedding.length).put(added)
    },

    load(added) {
      const [first] = added
      if (first) open(first.embedding.length).load(added)
    },

    know(lists) {
      faces?.know(lists)
      isStale = true
    },

    settle(most) {
      isStale = true
      return faces?.settle(most) ?? false
    },

    lists: keys => faces?.lists(keys),
    takeChanged: () => faces?.takeChanged() ?? new Set(),

    remove(keys) {
      faces?.remove(keys)
      isStale = true
    },

    correct(next) {
      for (const key of changedKeys(corrections, next)) corrected.add(key)
      corrections = next
      isStale = true
    },

    groups() {
      regroup()
      return kept.map(({ group }) => group)
    },

    likenesses(least, skips = () => false) {
      regroup()
      const withSum = (each: Kept) => ({ ...each, sum: each.bundle.sum() })
      const known = kept.filter(({ group }) => group.person !== undefined).map(withSum)
      const unnamed = kept
        .filter(({ group, bundle }) => group.person === undefined && bundle.size >= least)
        .slice(0, MOST_COMPARED)
        .map(withSum)
      const found = unnamed.flatMap(({ group, bundle, sum }, i) => {
        const [best] = [...known, ...unnamed.slice(0, i)]
          .filter(({ group: { person } }) => person === undefined || !bundle.not.has(person))
          .map(other => {
            const similarity = dotOf(sum, other.sum) / (bundle.size * other.bundle.size)
            return { group, other: other.group, similarity }
          })
          .filter(({ similarity, other }) => similarity >= options.maybe && !skips(group, other))
          .sort((a, b) => b.similarity - a.similarity || byText(a.other.faces[0], b.other.faces[0]))
        return best ? [best] : []
      })
      return found.sort((a, b) => b.similarity - a.similarity)
    },
  }
}
