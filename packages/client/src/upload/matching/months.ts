import type { LibraryItem } from '../../items/item.ts'
import { type Candidate, candidateOf } from './candidates.ts'

/** Caches what matching reads of the library, by the month in which items were taken. */
export interface Months {
  /** Adds new items, or replaces changed ones, which may have moved to another month. */
  put(candidates: readonly Candidate[]): void
  remove(id: string): void
  /** Returns all items of the months in which the given ones were taken, or up to `days` earlier or later. */
  near(candidates: readonly Candidate[], days: number): Promise<Candidate[]>
}

export const monthOf = (local: string): string => local.slice(0, 7)

type Month = Map<string, Candidate>

const MOST_MONTHS = 60

export function createMonths(itemsOf: (month: string) => Promise<LibraryItem[]>): Months {
  const read = new Map<string, Month>()
  const arrived = new Map<string, Month>()

  async function month(name: string): Promise<Month> {
    const before = read.get(name)
    if (before) return before
    const candidates = (await itemsOf(name)).flatMap(item => candidateOf(item) ?? [])
    const all = new Map(candidates.map(each => [each.id, each]))
    for (const [id, each] of arrived.get(name) ?? []) all.set(id, each)
    read.set(name, all)
    const [eldest] = read.size > MOST_MONTHS ? read.keys() : []
    if (eldest !== undefined) read.delete(eldest)
    return all
  }

  function remove(id: string): void {
    for (const months of [read, arrived]) for (const all of months.values()) all.delete(id)
  }

  return {
    put(candidates) {
      for (const each of candidates) {
        remove(each.id)
        const name = monthOf(each.taken.local)
        const before = arrived.get(name) ?? new Map<string, Candidate>()
        arrived.set(name, before.set(each.id, each))
        read.get(name)?.set(each.id, each)
      }
    },
    remove,
    async near(candidates, days) {
      const all: Candidate[] = []
      for (const name of new Set(
        candidates.flatMap(({ taken }) => monthsNear(taken.local, days)),
      )) {
        all.push(...(await month(name)).values())
      }
      return all
    },
  }
}

const DAY = 24 * 60 * 60_000

/** Returns the months within `days` of a time. Leaves out months whose year does not have four digits. */
const monthsNear = (local: string, days: number): string[] =>
  [-days, 0, days]
    .map(change => monthOf(new Date(Date.parse(`${local}Z`) + change * DAY).toISOString()))
    .filter(month => /^\d{4}-/.test(month))
