/** Calendar days from `first` to `last`, in the format in which they are stored and compared. */
export interface Days {
  first: string
  last: string
}

export const EVER: Days = { first: '0000-01-01', last: '9999-12-31' }

export function daysOfYear(year: number): Days {
  const prefix = pad(year, 4)
  return { first: `${prefix}-01-01`, last: `${prefix}-12-31` }
}

/** In a short month, days up to the 31st do no harm. */
export function daysOfMonth(year: number, month: number): Days {
  const prefix = `${pad(year, 4)}-${pad(month, 2)}`
  return { first: `${prefix}-01`, last: `${prefix}-31` }
}

export const common = (a: Days, b: Days): Days => ({
  first: a.first > b.first ? a.first : b.first,
  last: a.last < b.last ? a.last : b.last,
})

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')
