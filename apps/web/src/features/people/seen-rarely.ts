import type { Person } from '@safelight/client/people'

/** If there are at most this many people, all of them count as seen often. */
const FEW = 12
/** A person who is in at least this many items counts as seen often. */
const OFTEN = 10
/** The first six people always count as seen often, even if they are in few items. */
const FIRST = 6

/**
 * Separates people into those seen often, who are shown at first, and those seen rarely. Sorts both by number
 * of items, highest first.
 */
export function partRare(people: readonly Person[]): { often: Person[]; rarely: Person[] } {
  const sorted = people.toSorted((a, b) => b.count - a.count)
  const often = sorted.filter(({ count }) => count >= OFTEN).length
  const shown = sorted.length <= FEW ? sorted.length : Math.max(often, FIRST)
  return { often: sorted.slice(0, shown), rarely: sorted.slice(shown) }
}
