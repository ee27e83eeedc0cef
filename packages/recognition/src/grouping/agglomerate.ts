import type { Edge } from './edges.ts'
import { createPairQueue } from './pair-queue.ts'

/** Faces that always stay together: a cluster contains either all or none of them. */
export interface Bundle {
  size: number
  /** Sum of the unit-length embeddings, computed on demand to save memory. */
  sum(): Float64Array
  /** The person whom somebody confirmed for any of these faces. */
  person: string | undefined
  /** The persons whom somebody rejected for any of these faces. */
  not: ReadonlySet<string>
}

export interface Cluster extends Omit<Bundle, 'sum'> {
  members: number[]
  sum: Float64Array
}

/**
 * Average linkage: repeatedly merges the two clusters with the highest mean similarity, until that mean is
 * below `same`. Only clusters that an edge connects are candidates. If means are equal, earlier bundles merge
 * first.
 *
 * Corrections prevent merges. A cluster never contains faces of two confirmed persons. If somebody rejected a
 * person for a face, the face's cluster never becomes that person's. Faces with only rejections merge last.
 */
export function agglomerate(
  bundles: readonly Bundle[],
  edges: readonly Edge[],
  same: number,
): Cluster[] {
  const clusters = new Map<number, Cluster>(
    bundles.map((bundle, index) => [index, { ...bundle, sum: bundle.sum(), members: [index] }]),
  )
  /** The clusters that edges connect to each cluster, by their keys in `clusters`. */
  const links = new Map<number, Set<number>>()
  const queue = createPairQueue()

  const meanOf = (one: Cluster, other: Cluster) =>
    dotOf(one.sum, other.sum) / (one.size * other.size)

  function offer(a: number, b: number, similarity?: number): boolean {
    const [one, other] = [clusters.get(a), clusters.get(b)]
    if (!one || !other || !mayMerge(one, other)) return false
    const mean = similarity ?? meanOf(one, other)
    if (mean < same) return false
    queue.add(a, b, mean)
    return true
  }

  /** Merges the smaller cluster into the larger cluster, which gets the links of the smaller. */
  function merge(a: number, b: number): void {
    const [one, other] = [clusters.get(a), clusters.get(b)]
    if (!one || !other) return
    const [into, from] = one.size < other.size ? [b, a] : [a, b]
    const [larger, smaller] = one.size < other.size ? [other, one] : [one, other]
    for (const member of smaller.members) larger.members.push(member)
    clusters.set(into, {
      members: larger.members,
      size: larger.size + smaller.size,
      sum: sumOf(larger.sum, smaller.sum),
      person: larger.person ?? smaller.person,
      not: union(larger.not, smaller.not),
    })
    clusters.delete(from)
    const ofSmaller = links.get(from) ?? NO_LINKS
    links.delete(from)
    for (const next of ofSmaller) {
      links.get(next)?.delete(from)
      if (next === into) continue
      link(into, next)
      offer(into, next)
    }
  }

  function link(a: number, b: number): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = links.get(from)
      if (known) known.add(to)
      else links.set(from, new Set([to]))
    }
  }

  /**
   * Merges all eligible pairs. If the mean of a queued pair has dropped since, the pair is queued again. The
   * final pass over all links finds the pairs whose mean has risen to `same` since.
   */
  function mergeAll(): void {
    for (let pair = queue.take(); pair; pair = queue.take()) {
      const [a, b, value] = pair
      const [one, other] = [clusters.get(a), clusters.get(b)]
      if (!one || !other || !mayMerge(one, other)) continue
      const mean = meanOf(one, other)
      if (mean >= value) merge(a, b)
      else if (mean >= same) queue.add(a, b, mean)
    }
    let isDone = true
    for (const [a, others] of links) {
      for (const b of others) if (a < b && offer(a, b)) isDone = false
    }
    if (!isDone) mergeAll()
  }

  function connect(some: readonly Edge[]): void {
    if (some.length === 0) return
    const numbers = new Map<number, number>()
    for (const [number, { members }] of clusters) {
      for (const member of members) numbers.set(member, number)
    }
    for (const [i, j, similarity] of some) {
      const [a, b] = [numbers.get(i) ?? -1, numbers.get(j) ?? -1]
      const [one, other] = [clusters.get(a), clusters.get(b)]
      if (!one || !other || a === b) continue
      link(a, b)
      offer(a, b, one.size === 1 && other.size === 1 ? similarity : undefined)
    }
    mergeAll()
  }

  const isOfRefused = ([a, b]: Edge) =>
    [a, b].some(index => isRefused(bundles[index] ?? { person: undefined, not: NOBODY }))
  const [others, ofRefused] = [[] as Edge[], [] as Edge[]]
  for (const edge of edges) (isOfRefused(edge) ? ofRefused : others).push(edge)
  connect(others)
  connect(ofRefused)
  return [...clusters.values()]
}

type Said = Pick<Bundle, 'person' | 'not'>

export const isRefused = ({ person, not }: Said): boolean => person === undefined && not.size > 0

const NOBODY: ReadonlySet<string> = new Set()
const NO_LINKS: ReadonlySet<number> = new Set()

function mayMerge(a: Said, b: Said): boolean {
  if (a.person !== undefined && b.not.has(a.person)) return false
  if (b.person !== undefined && a.not.has(b.person)) return false
  return a.person === undefined || b.person === undefined || a.person === b.person
}

/** Returns the dot product. The processor can compute the four independent sums at the same time. */
export function dotOf(a: Float64Array, b: Float64Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  const fours = a.length & ~3
  for (let i = 0; i < fours; i += 4) {
    first += (a[i] ?? 0) * (b[i] ?? 0)
    second += (a[i + 1] ?? 0) * (b[i + 1] ?? 0)
    third += (a[i + 2] ?? 0) * (b[i + 2] ?? 0)
    fourth += (a[i + 3] ?? 0) * (b[i + 3] ?? 0)
  }
  for (let i = fours; i < a.length; i++) first += (a[i] ?? 0) * (b[i] ?? 0)
  return first + second + (third + fourth)
}

export function sumOf(a: Float64Array, b: Float64Array): Float64Array {
  const sum = new Float64Array(a.length)
  for (let i = 0; i < sum.length; i++) sum[i] = (a[i] ?? 0) + (b[i] ?? 0)
  return sum
}

/** Returns the union of two sets. If one set is empty, returns the other set itself, not a copy. */
function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (a.size === 0) return b
  return b.size === 0 ? a : new Set([...a, ...b])
}
