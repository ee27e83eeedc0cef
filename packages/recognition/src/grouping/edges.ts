import type { Neighbors } from './neighbors.ts'

/**
 * An edge between two entries of a list: the indices of the entries, and how similar a face of the one is to
 * a face of the other.
 */
export type Edge = readonly [a: number, b: number, similarity: number]

/**
 * Returns the pairs of list entries to consider for merging: two of their faces are neighbors, with a
 * similarity of at least `least`. Each list entry holds the places of its faces. Returns each pair once.
 */
export function edgesAmong(
  list: readonly (readonly number[])[],
  { eachNear }: Pick<Neighbors, 'eachNear'>,
  least: number,
): Edge[] {
  const indices = new Map(list.flatMap((places, index) => places.map(place => [place, index])))
  const edges = new Map<number, Edge>()
  for (const [i, places] of list.entries()) {
    for (const place of places) {
      eachNear(place, (near, similarity) => {
        const j = indices.get(near)
        if (j === undefined || j === i || similarity < least) return
        const pair = Math.min(i, j) * list.length + Math.max(i, j)
        if (!edges.has(pair)) edges.set(pair, [i, j, similarity])
      })
    }
  }
  return [...edges.values()]
}
