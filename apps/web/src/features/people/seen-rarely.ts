import type { Person } from '@safelight/client/people'

/** As many are shown in any case: a small library is all there at once. */
const FEW = 12
/** Whoever is in so many pictures is seen often. */
const OFTEN = 10
/** Of a library where nobody is, the first are shown as well. */
const FIRST = 6

/** Parts people, those in the most pictures first: who is met now and then comes behind the others. */
export function partRare(people: readonly Person[]): { often: Person[]; rarely: Person[] } {
  const sorted = people.toSorted((a, b) => b.count - a.count)
  const often = sorted.filter(({ count }) => count >= OFTEN).length
  const shown = sorted.length <= FEW ? sorted.length : Math.max(often, FIRST)
  return { often: sorted.slice(0, shown), rarely: sorted.slice(shown) }
}
