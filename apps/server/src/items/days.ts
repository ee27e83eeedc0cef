/**
 * Calendar days from `first` to `last`, both included, as `YYYY-MM-DD`. The database stores and compares days
 * in this format.
 */
export interface Days {
  first: string
  last: string
}

export const EVER: Days = { first: '0000-01-01', last: '9999-12-31' }

export function daysOfYear(year: number): Days {
  const prefix = pad(year, 4)
  return { first: `${prefix}-01-01`, last: `${prefix}-12-31` }
}

/**
 * Returns the days of a month, always up to the 31st. The database has no items on days that do not exist.
 */
export function daysOfMonth(year: number, month: number): Days {
  const prefix = `${pad(year, 4)}-${pad(month, 2)}`
  return { first: `${prefix}-01`, last: `${prefix}-31` }
}

export const common = (a: Days, b: Days): Days => ({
  first: a.first > b.first ? a.first : b.first,
  last: a.last < b.last ? a.last : b.last,
})

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')
