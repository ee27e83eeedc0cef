import { type Day, type Days, dateOf, dayOf, monthDays, weekDays, yearDays } from './days.ts'
import { namedDays } from './named-days.ts'

export function readRelative(
  word: string,
  second: string,
  third: string,
  today: Day,
): { words: number; days: Days } | undefined {
  if (word === 'today') return { words: 1, days: { first: today, last: today } }
  if (word === 'yesterday') return { words: 1, days: { first: today - 1, last: today - 1 } }
  if (word === 'last' || word === 'past') {
    const days = unitsBack(second, third, today) ?? lastOne(second, today)
    return days && { words: /^\d/.test(second) ? 3 : 2, days }
  }
  if (word === 'this') {
    const days = thisOne(second, today)
    return days && { words: 2, days }
  }
  if (third === 'ago') {
    const days = unitAgo(word, second, today)
    return days && { words: 3, days }
  }
}

function lastOne(name: string, today: Day): Days | undefined {
  const { year, month } = dateOf(today)
  switch (name) {
    case 'week':
      return weekDays(today - 7)
    case 'weekend': {
      const { last } = weekDays(today)
      // `this weekend` is the weekend of the current week, and `last weekend` that of the previous week.
      return { first: last - 8, last: last - 7 }
    }
    case 'month':
      return monthDays(year, month - 1)
    case 'year':
      return yearDays(year - 1)
  }
  const daysIn = namedDays(name)
  return daysIn && [year, year - 1, year - 2].map(daysIn).find(days => days.last < today)
}

function thisOne(name: string, today: Day): Days | undefined {
  const { year, month } = dateOf(today)
  switch (name) {
    case 'week':
      return weekDays(today)
    case 'weekend': {
      const { last } = weekDays(today)
      return { first: last - 1, last }
    }
    case 'month':
      return monthDays(year, month)
    case 'year':
      return yearDays(year)
  }
  const daysIn = namedDays(name)
  if (!daysIn) return undefined
  const [before, now] = [daysIn(year - 1), daysIn(year)]
  return before.last >= today ? before : now
}

/** Returns the last `number` days, weeks, months or years, up to today. */
function unitsBack(number: string, unit: string, today: Day): Days | undefined {
  const count = countOf(number)
  if (count === undefined) return undefined
  const { year, month, day } = dateOf(today)
  switch (unit.replace(/s$/, '')) {
    case 'day':
      return { first: today - count + 1, last: today }
    case 'week':
      return { first: today - 7 * count + 1, last: today }
    case 'month':
      return { first: dayWithin(year, month - count, day), last: today }
    case 'year':
      return { first: dayWithin(year - count, month, day), last: today }
  }
}

/** Returns a day of a month, or the month's last day if the month is shorter. */
const dayWithin = (year: number, month: number, day: number): Day =>
  Math.min(dayOf(year, month, day), monthDays(year, month).last)

/** Returns the day, week, month or year that lies `number` units back. */
function unitAgo(number: string, unit: string, today: Day): Days | undefined {
  const count = countOf(number)
  if (count === undefined) return undefined
  const { year, month } = dateOf(today)
  switch (unit.replace(/s$/, '')) {
    case 'day':
      return { first: today - count, last: today - count }
    case 'week':
      return weekDays(today - 7 * count)
    case 'month':
      return monthDays(year, month - count)
    case 'year':
      return yearDays(year - count)
  }
}

const countOf = (word: string): number | undefined =>
  /^\d{1,3}$/.test(word) ? Number(word) : COUNTS.get(word)

const COUNTS = new Map([
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
])
