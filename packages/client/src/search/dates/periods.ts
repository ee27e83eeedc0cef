import { type Day, type Days, dateOf, dayDays, dayOf, isDay, monthDays, yearDays } from './days.ts'
import { readLocalDate } from './local-dates.ts'
import { DAY_NAMES, monthOf, namedDays } from './named-days.ts'
import { readRelative } from './relative-days.ts'

/*
 * The grammar of dates in words.
 *
 *   period   = point | [point] ".." [point] | point ("to" | "-") point | ("since" | "before" | "after" | "until") point
 *   point    = day | month | year | season | feast | relative
 *   day      = 2021-07-04 | 4.7.2021 | 04/07/2021 (local-dates.ts) | month-name number ["," year] | number month-name [year] | today | yesterday
 *   month    = 2021-07 | 07.2021 | month-name [year]
 *   year     = 2021 | 2020s | 202 (unfinished: 2020 to 2029)
 *   season   = (spring | summer | autumn | fall | winter) [year]
 *   feast    = (christmas | xmas | halloween | valentines) [year]
 *   relative = ("last" | "this") (week | weekend | month | year | month-name | season | feast)
 *            | "last" number (days | weeks | months | years) | number (days | weeks | …) "ago"
 *
 * Seasons are those of the northern hemisphere. A point without a year applies to every year, and cannot
 * follow "since", "before", "after" or "until". "winter 2019" has both meanings: January and February 2019,
 * and the winter that started in December 2019.
 */

export interface ReadPeriod {
  words: number
  /** Oldest first, without overlaps. */
  days: Days[]
}

interface Point extends ReadPeriod {
  /** Applies to every year. `days` has one range per year. */
  yearly?: boolean
}

/**
 * Reads the longest period that starts at the word `from`. Words are in lower case, and `..` counts as a
 * word.
 */
export function readPeriod(
  words: readonly string[],
  from: number,
  today: Day,
): ReadPeriod | undefined {
  return (
    readRange(words, from, today) ?? readBound(words, from, today) ?? readPoint(words, from, today)
  )
}

export function completePeriod(typed: string, today: Day): Days[] {
  const names = [...DAY_NAMES, 'today', 'yesterday']
  const meant = names.filter(name => name.startsWith(typed))
  const days = meant.flatMap(name => readPoint([name], 0, today)?.days ?? [])
  return days.sort((a, b) => a.first - b.first)
}

function readRange(words: readonly string[], from: number, today: Day): ReadPeriod | undefined {
  const start = readPoint(words, from, today)
  const middle = from + (start?.words ?? 0)
  const isOpen = words[middle] === DOTS
  if (!isOpen && !(start && TO.has(words[middle] ?? ''))) return undefined
  const end = readPoint(words, middle + 1, today)
  if (isOpen ? !start && !end : !end) return undefined
  return { words: middle + 1 + (end?.words ?? 0) - from, days: between(start, end) }
}

function readBound(words: readonly string[], from: number, today: Day): ReadPeriod | undefined {
  const point = readPoint(words, from + 1, today)
  if (!point || point.yearly) return undefined
  const taken = { words: point.words + 1 }
  const [first, last] = [firstOf(point), lastOf(point)]
  switch (words[from]) {
    case 'since':
      return { ...taken, days: [{ first, last: FAR }] }
    case 'after':
      return { ...taken, days: [{ first: last + 1, last: FAR }] }
    case 'before':
      return { ...taken, days: [{ first: -FAR, last: first - 1 }] }
    case 'until':
      return { ...taken, days: [{ first: -FAR, last }] }
  }
}

function readPoint(words: readonly string[], from: number, today: Day): Point | undefined {
  const [word = '', second = '', third = ''] = words.slice(from, from + 3)
  return (
    readNumber(word, today) ??
    readDayOfMonth(word, second, third, today) ??
    readNamed(word, second, today) ??
    relativePoint(word, second, third, today)
  )
}

function readNumber(word: string, today: Day): Point | undefined {
  const day = /^(\d{4})[-./](\d\d?)[-./](\d\d?)$/.exec(word)
  if (day) {
    const [year = 0, month = 0, number = 0] = day.slice(1).map(Number)
    return isDay(year, month, number) ? once(1, dayDays(year, month, number)) : undefined
  }
  const month = /^(\d{4})[-./](\d\d?)$/.exec(word)
  if (month) {
    const [year = 0, number = 0] = month.slice(1).map(Number)
    return number >= 1 && number <= 12 ? once(1, monthDays(year, number)) : undefined
  }
  const local = readLocalDate(word, today)
  if (local) return once(1, local)
  const year = yearOf(word)
  if (year !== undefined) return once(1, yearDays(year))
  const decade = /^(1[89]\d|20\d)(?:0s)?$/.exec(word)
  if (!decade) return undefined
  const begin = Number(decade[1]) * 10
  return once(1, { first: dayOf(begin, 1, 1), last: dayOf(begin + 9, 12, 31) })
}

/** Reads `4 july 2021`, `july 4, 2021`, `4th july`. */
function readDayOfMonth(
  word: string,
  second: string,
  third: string,
  today: Day,
): Point | undefined {
  const [month, number] = [monthOf(word) ?? monthOf(second), dateNumber(word) ?? dateNumber(second)]
  const isPair = monthOf(word) ? dateNumber(second) : dateNumber(word) && monthOf(second)
  if (!isPair || !month || !number) return undefined
  const year = yearOf(third)
  if (year !== undefined) {
    return isDay(year, month, number) ? once(3, dayDays(year, month, number)) : undefined
  }
  // 2024 is a leap year, so February 29 is valid.
  if (!isDay(2024, month, number)) return undefined
  const days = yearsUpTo(today)
    .filter(each => isDay(each, month, number))
    .map(each => dayDays(each, month, number))
  return { words: 2, days, yearly: true }
}

function readNamed(word: string, second: string, today: Day): Point | undefined {
  const daysIn = namedDays(word)
  if (!daysIn) return undefined
  const year = yearOf(second)
  if (year === undefined) return { words: 1, days: yearsUpTo(today).map(daysIn), yearly: true }
  const days = [daysIn(year)]
  if (word === 'winter') days.unshift({ first: dayOf(year, 1, 1), last: dayOf(year, 3, 0) })
  return { words: 2, days }
}

function relativePoint(word: string, second: string, third: string, today: Day): Point | undefined {
  const relative = readRelative(word, second, third, today)
  return relative && once(relative.words, relative.days)
}

/** Returns the days from one point to another. A point without a year uses the year of the other point. */
function between(start: Point | undefined, end: Point | undefined): Days[] {
  if (!start?.yearly && !end?.yearly) {
    const first = start ? firstOf(start) : -FAR
    const last = end ? lastOf(end) : FAR
    return first <= last ? [{ first, last }] : []
  }
  const begins = start?.yearly ? start.days : [{ first: start ? firstOf(start) : -FAR, last: -FAR }]
  const ends = end?.yearly ? end.days : [{ first: FAR, last: end ? lastOf(end) : FAR }]
  if (!end?.yearly) {
    const last = ends[0]?.last ?? FAR
    const begin = begins.findLast(days => days.first <= last)
    return begin ? [{ first: begin.first, last }] : []
  }
  return begins.flatMap(({ first }) => {
    const found = ends.find(days => days.last >= first)
    return found ? [{ first, last: found.last }] : []
  })
}

const FAR = 10_000_000
const DOTS = '..'
/** Words and signs that mean the same as `..` between two points. */
const TO = new Set(['to', '-', '–'])
const OLDEST_YEAR = 1826

const yearOf = (word: string): number | undefined => {
  const year = /^(\d{4}),?$/.exec(word)?.[1]
  return year && /^(1[89]|20)/.test(year) ? Number(year) : undefined
}

function dateNumber(word: string): number | undefined {
  const number = /^(\d\d?)(?:st|nd|rd|th)?,?$/.exec(word)?.[1]
  return number && Number(number) >= 1 && Number(number) <= 31 ? Number(number) : undefined
}

/** Returns the years from `OLDEST_YEAR` to the year after this one. */
function yearsUpTo(today: Day): number[] {
  const length = dateOf(today).year + 2 - OLDEST_YEAR
  return Array.from({ length }, (_, i) => OLDEST_YEAR + i)
}

const once = (words: number, days: Days): Point => ({ words, days: [days] })
const firstOf = ({ days }: Point): Day => days[0]?.first ?? -FAR
const lastOf = ({ days }: Point): Day => days.at(-1)?.last ?? FAR
