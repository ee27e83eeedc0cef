import type { BirthDate } from '@safelight/client/people'
import { formatDay } from '../../shared/format.ts'

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a birth date as `May 17, 2020`, `May 2020` or `2020`. */
export function birthDateText(born: BirthDate): string {
  if (born.length === 10) return formatDay(`${born}T00:00`)
  return born.length === 7 ? month.format(new Date(`${born}-01T00:00Z`)) : String(Number(born))
}

/** The names of the months, January first. */
export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, i)),
)
