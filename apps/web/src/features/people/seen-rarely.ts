import type { Person } from '@safelight/client/people'

/** The largest number of people of whom all count as seen often. */
const FEW = 12
/** The smallest number of items with which a person counts as seen often. */
const OFTEN = 10
/** The smallest number of people who count as seen often, even if they are in few items. */
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
