import { DAY_MS } from '../../items/months/day-number.ts'

/** A local day, `YYYY-MM-DD`. */
export type LocalDay = string

export const dayOf = (takenLocal: string): LocalDay => takenLocal.slice(0, 10)

export const yearOf = (local: string): number => Number(local.slice(0, 4))

export const dayOfNumber = (number: number): LocalDay =>
  new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Converts a local time to milliseconds, comparable only with other local times. */
export const clockMs = (takenLocal: string): number => Date.parse(`${takenLocal}Z`)

export interface Period {
  first: LocalDay
  last: LocalDay
}

export const overlap = (a: Period, b: Period): boolean => a.first <= b.last && b.first <= a.last

export const isWithin = (day: LocalDay, { first, last }: Period): boolean =>
  day >= first && day <= last

/** Whether today is an anniversary of a day. In years without February 29, its anniversary is February 28. */
export function comesRound(day: LocalDay, today: LocalDay): boolean {
  if (yearOf(day) >= yearOf(today)) return false
  const [then, now] = [day.slice(5), today.slice(5)]
  return then === now || (then === '02-29' && now === '02-28' && !isLeapYear(yearOf(today)))
}

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
