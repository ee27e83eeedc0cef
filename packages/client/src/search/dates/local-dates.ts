import { type Day, type Days, dateOf, dayDays, isDay, monthDays } from './days.ts'

/**
 * Reads a date in digits that starts with the day or the month: `8.6.2019`, `08/06/2019`, `8-6-19`, and the
 * month `06/2019`. Dates with dots start with the day, as everywhere that dots are common. With other signs,
 * the languages decide. A date that is impossible in this order is read in the other one. A year of two digits
 * is the latest one that is at most next year.
 */
export function readLocalDate(
  word: string,
  today: Day,
  languages: readonly string[] = navigator.languages,
): Days | undefined {
  const month = /^(\d\d?)[./-](\d{4})$/.exec(word)
  if (month) {
    const [number = 0, year = 0] = month.slice(1).map(Number)
    return number >= 1 && number <= 12 && isYear(year) ? monthDays(year, number) : undefined
  }
  const date = /^(\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d)$/.exec(word)
  if (!date) return undefined
  const [first, second] = [Number(date[1]), Number(date[3])]
  const year = date[4]?.length === 2 ? recentYear(Number(date[4]), today) : Number(date[4])
  if (!isYear(year)) return undefined
  const isMonthFirst = date[2] !== '.' && startsWithMonth(languages)
  const dayFirst = isDay(year, second, first) ? dayDays(year, second, first) : undefined
  const monthFirst = isDay(year, first, second) ? dayDays(year, first, second) : undefined
  return isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

const isYear = (year: number) => year >= 1800 && year < 2100

const recentYear = (digits: number, today: Day): number => {
  const last = dateOf(today).year + 1
  return last - ((((last - digits) % 100) + 100) % 100)
}

function startsWithMonth(languages: readonly string[]): boolean {
  const known = orders.get(languages[0] ?? '')
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(languages[0]).formatToParts()
  const order = parts.map(({ type }) => type).filter(type => type === 'day' || type === 'month')
  orders.set(languages[0] ?? '', order[0] === 'month')
  return order[0] === 'month'
}

const orders = new Map<string, boolean>()
