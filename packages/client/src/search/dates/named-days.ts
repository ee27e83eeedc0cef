import { type Days, dayOf, monthDays } from './days.ts'

/** The days of a month, a season or a feast in one year. */
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

/** 1 to 12 of a month's name or its first letters: three, or four as in `sept`. */
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

/** Their first months. */
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

/** The whole names of all of them. */
export const DAY_NAMES: readonly string[] = [...MONTHS, ...SEASONS.keys(), ...FEASTS.keys()]
