/*
 * What a person has decided to keep beside each other stays so for ever: of a set that was kept, no two are held
 * against each other again. A picture that comes later, or that was left out, is one more question.
 */

/** Whether there is still a question in a group, by the ids of its items and the sets that were kept. */
export function isOpen(group: readonly string[], kept: ReadonlyMap<string, number>): boolean {
  const units = new Set(group.map(id => kept.get(id) ?? id))
  return units.size > 1
}

/** The set of each item that was kept with others. What is in several is in the last of them. */
export function setsOf(kept: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const sets = new Map<string, number>()
  for (const [number, ids] of kept.entries()) for (const id of ids) sets.set(id, number)
  return sets
}

/** The kept sets with one more, which takes in those that share an item with it. */
export function withKept(kept: readonly string[][], ids: readonly string[]): string[][] {
  const isShared = (set: readonly string[]) => set.some(id => ids.includes(id))
  const joined = new Set([...kept.filter(isShared).flat(), ...ids])
  return [...kept.filter(set => !isShared(set)), [...joined]]
}

/** Sets as they were decided, joined where they share an item: the one that was added to last comes last. */
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
