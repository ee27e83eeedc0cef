import { DAY_MS } from '../../items/months/day-number.ts'

/** The number of days since 1970-01-01. */
export type Day = number

export interface Days {
  first: Day
  last: Day
}

/** `month` is 1 to 12. Other values roll over: 0 is the previous December. */
export const dayOf = (year: number, month: number, day: number): Day => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / DAY_MS)
}

export function dateOf(day: Day): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const yearDays = (year: number): Days => ({
  first: dayOf(year, 1, 1),
  last: dayOf(year, 12, 31),
})

export const monthDays = (year: number, month: number): Days => ({
  first: dayOf(year, month, 1),
  last: dayOf(year, month + 1, 0),
})

export const dayDays = (year: number, month: number, day: number): Days => {
  const number = dayOf(year, month, day)
  return { first: number, last: number }
}

export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && dateOf(dayOf(year, month, day)).day === day

/** Returns the week of a day, starting on Monday (ISO 8601). */
export function weekDays(day: Day): Days {
  // Day 0 was a Thursday, so `day + 3` is a multiple of 7 on Mondays.
  const first = day - ((((day + 3) % 7) + 7) % 7)
  return { first, last: first + 6 }
}
