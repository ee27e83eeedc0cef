import { type Days, dayOf, monthDays } from './days.ts'

export function namedDays(name: string): ((year: number) => Days) | undefined {
  const month = monthOf(name)
  if (month) return year => monthDays(year, month)
  const season = SEASONS.get(name)
  if (season) {
    return year => ({ first: dayOf(year, season, 1), last: dayOf(year, season + 3, 0) })
  }
  const feast = FEASTS.get(name)
  if (!feast) return undefined
  const [number, first, last] = feast
  return year => ({ first: dayOf(year, number, first), last: dayOf(year, number, last) })
}

/** Returns 1 to 12 for a month's name or its first three letters, or `sept`. */
export function monthOf(word: string): number | undefined {
  const bare = word.replace(/[.,]$/, '')
  const index = MONTHS.findIndex(
    name =>
      name === bare || name.slice(0, 3) === bare || (bare === 'sept' && name.startsWith(bare)),
  )
  return index === -1 ? undefined : index + 1
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

const SEASONS = new Map([
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['fall', 9],
  ['winter', 12],
])

/** Month, first day, last day. */
const FEASTS = new Map<string, [number, number, number]>([
  ['christmas', [12, 24, 26]],
  ['xmas', [12, 24, 26]],
  ['halloween', [10, 31, 31]],
  ['valentines', [2, 14, 14]],
])

export const DAY_NAMES: readonly string[] = [...MONTHS, ...SEASONS.keys(), ...FEASTS.keys()]
