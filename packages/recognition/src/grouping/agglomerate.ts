import type { Edge } from './neighbors.ts'
import { createPairQueue } from './pair-queue.ts'

/** Faces that stay together. */
export interface Bundle {
  /** How many faces there are. */
  size: number
  /** The sum of their embeddings, each of length 1. */
  sum: Float32Array
  /** Who at least one of them is. */
  person: string | undefined
  /** Whom at least one of them is not. */
  not: ReadonlySet<string>
}

export interface Cluster extends Bundle {
  /** Indices of the bundles that it is made of. */
  members: number[]
}

/**
 * Average linkage: the two clusters whose faces are most similar in the mean become one, again and again, while
 * that mean is at least `same`. The sums of two clusters say it without comparing all pairs: for vectors of length 1
 * it is the dot product of the sums by the number of pairs. Only clusters that an edge connects are candidates; of
 * equal means the earlier bundles go first.
 *
 * What was corrected forbids a merge: faces of two persons never come into one cluster, nor a face with the person
 * who it is not. As the most similar merge first, what nobody has corrected goes to the nearer side. Faces of which
 * only is said who they are not come last: they find a place, and take nobody away from theirs.
 */
export function agglomerate(
  bundles: readonly Bundle[],
  edges: readonly Edge[],
  same: number,
): Cluster[] {
  const clusters = new Map<number, Cluster>(
    bundles.map((bundle, index) => [index, { ...bundle, members: [index] }]),
  )
  /** Which clusters edges lead to, with the dot product of the two sums. */
  const links = new Map<number, Map<number, number>>()
  const linksOf = (number: number) => links.get(number) ?? NO_LINKS
  const queue = createPairQueue()
  /** A cluster's number is taken once, so that a pair in the queue with one that is gone says so. */
  let last = bundles.length

  function link(a: number, b: number, dot: number): void {
    const [one, other] = [clusters.get(a), clusters.get(b)]
    if (!one || !other) return
    add(links, a, b, dot)
    add(links, b, a, dot)
    const mean = dot / (one.size * other.size)
    if (mean >= same && mayMerge(one, other)) queue.add(a, b, mean)
  }

  function merge(a: number, b: number): void {
    const [one, other] = [clusters.get(a), clusters.get(b)]
    if (!one || !other) return
    const number = last++
    clusters.delete(a)
    clusters.delete(b)
    clusters.set(number, {
      members: one.members.concat(other.members),
      size: one.size + other.size,
      sum: one.sum.map((each, i) => each + (other.sum[i] ?? 0)),
      person: one.person ?? other.person,
      not: union(one.not, other.not),
    })
    const [linksOfOne, linksOfOther] = [linksOf(a), linksOf(b)]
    links.delete(a)
    links.delete(b)
    for (const next of new Set([...linksOfOne.keys(), ...linksOfOther.keys()])) {
      const cluster = clusters.get(next)
      if (!cluster) continue
      const linked = links.get(next)
      linked?.delete(a)
      linked?.delete(b)
      const dot =
        (linksOfOne.get(next) ?? dotOf(one.sum, cluster.sum)) +
        (linksOfOther.get(next) ?? dotOf(other.sum, cluster.sum))
      link(number, next, dot)
    }
  }

  /** Links the clusters of bundles that edges connect, and merges all that may. */
  function connect(some: readonly Edge[]): void {
    const numbers = new Map<number, number>()
    for (const [number, { members }] of clusters) {
      for (const member of members) numbers.set(member, number)
    }
    for (const [i, j, similarity] of some) {
      const [a, b] = [numbers.get(i) ?? -1, numbers.get(j) ?? -1]
      const [one, other] = [clusters.get(a), clusters.get(b)]
      if (!one || !other || a === b) continue
      const isPair = one.size === 1 && other.size === 1
      link(a, b, isPair ? similarity : dotOf(one.sum, other.sum))
    }
    for (let pair = queue.take(); pair; pair = queue.take()) merge(...pair)
  }

  const isRefused = (index: number) => {
    const { person, not } = bundles[index] ?? {}
    return person === undefined && (not?.size ?? 0) > 0
  }
  const [others, ofRefused] = [[] as Edge[], [] as Edge[]]
  for (const edge of edges) (edge.slice(0, 2).some(isRefused) ? ofRefused : others).push(edge)
  connect(others)
  connect(ofRefused)
  return [...clusters.values()]
}

const NO_LINKS: ReadonlyMap<number, number> = new Map()

function add(links: Map<number, Map<number, number>>, from: number, to: number, dot: number): void {
  const known = links.get(from)
  if (known) known.set(to, dot)
  else links.set(from, new Map([[to, dot]]))
}

function mayMerge(a: Bundle, b: Bundle): boolean {
  if (a.person !== undefined && b.not.has(a.person)) return false
  if (b.person !== undefined && a.not.has(b.person)) return false
  return a.person === undefined || b.person === undefined || a.person === b.person
}

export function dotOf(a: Float32Array, b: Float32Array): number {
  let dot = 0
  for (let i = 0; i < a.length; i++) dot += (a[i] ?? 0) * (b[i] ?? 0)
  return dot
}

/** Mostly nobody: then nothing new is made. */
function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (a.size === 0) return b
  return b.size === 0 ? a : new Set([...a, ...b])
}
