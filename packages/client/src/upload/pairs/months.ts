import type { LibraryItem } from '../../items/item.ts'
import { type Half, halfOf } from './halves.ts'

/** Caches the halves of live photos and RAW pairs by the month in which they were taken. */
export interface Months {
  put(halves: readonly Half[]): void
  /**
   * Returns all halves taken in the same months as the given ones. If a given half was taken within a day of
   * another month, also returns the halves of that month.
   */
  near(halves: readonly Half[]): Promise<Half[]>
}

export const monthOf = (local: string): string => local.slice(0, 7)

const MOST_MONTHS = 60

export function createMonths(itemsOf: (month: string) => Promise<LibraryItem[]>): Months {
  const read = new Map<string, Map<string, Half>>()
  const arrived = new Map<string, Half[]>()

  async function month(name: string): Promise<Map<string, Half>> {
    const before = read.get(name)
    if (before) return before
    const halves = (await itemsOf(name)).flatMap(item => halfOf(item) ?? [])
    const all = new Map([...halves, ...(arrived.get(name) ?? [])].map(half => [half.id, half]))
    read.set(name, all)
    const [eldest] = read.size > MOST_MONTHS ? read.keys() : []
    if (eldest !== undefined) read.delete(eldest)
    return all
  }

  return {
    put(halves) {
      for (const half of halves) {
        const name = monthOf(half.taken.local)
        // A sidecar may have moved the item to another month.
        for (const month of read.values()) month.delete(half.id)
        const before = arrived.get(name)
        if (before) before.push(half)
        else arrived.set(name, [half])
        read.get(name)?.set(half.id, half)
      }
    },
    async near(halves) {
      const all: Half[] = []
      for (const name of new Set(halves.flatMap(({ taken }) => monthsNear(taken.local)))) {
        all.push(...(await month(name)).values())
      }
      return all
    },
  }
}

const DAY = 24 * 60 * 60_000

/**
 * Returns the months of a time, of the day before and of the day after. Without known zones, the clocks of
 * two halves may differ by a day. Leaves out months whose year does not have four digits.
 */
const monthsNear = (local: string): string[] =>
  [-DAY, 0, DAY]
    .map(change => monthOf(new Date(Date.parse(`${local}Z`) + change).toISOString()))
    .filter(month => /^\d{4}-/.test(month))
