/*
 * Similar pictures that the person has kept together are offered again only when another similar picture
 * joins.
 */

/**
 * Whether a group still needs a decision: the person has not kept all of its pictures together. `kept` maps
 * an item to the number of its set.
 */
export function isOpen(group: readonly string[], kept: ReadonlyMap<string, number>): boolean {
  const units = new Set(group.map(id => kept.get(id) ?? id))
  return units.size > 1
}

export function setsOf(kept: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const sets = new Map<string, number>()
  for (const [number, ids] of kept.entries()) for (const id of ids) sets.set(id, number)
  return sets
}

export function withKept(kept: readonly string[][], ids: readonly string[]): string[][] {
  const isShared = (set: readonly string[]) => set.some(id => ids.includes(id))
  const joined = new Set([...kept.filter(isShared).flat(), ...ids])
  return [...kept.filter(set => !isShared(set)), [...joined]]
}

export function joinedSets(sets: readonly (readonly string[])[]): string[][] {
  const setOf = new Map<string, Set<string>>()
  for (const ids of sets) {
    const shared = new Set(ids.flatMap(id => setOf.get(id) ?? []))
    const joined = new Set([...[...shared].flatMap(set => [...set]), ...ids])
    for (const id of joined) setOf.set(id, joined)
  }
  const latestFirst = sets.toReversed().flatMap(([id]) => (id && setOf.get(id)) || [])
  return [...new Set(latestFirst)].reverse().map(set => [...set])
}
