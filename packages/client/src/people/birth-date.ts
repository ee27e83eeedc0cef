/** A day as `YYYY-MM-DD`, a month as `YYYY-MM`, or a year as `YYYY`: as much as the owner knows. */
export type BirthDate = string

/** A person's age in a photo. In the first two years it is in months, later in years. */
export interface Age {
  unit: 'months' | 'years'
  count: number
  /** Whether the birth date is too inexact to be sure. */
  isAbout: boolean
}

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

interface Parts {
  year: number
  month: number | undefined
  day: number | undefined
}

function partsOf(text: string): Parts | undefined {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined) return undefined
  const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))
  return { year: Number(year), month: number(month), day: number(day) }
}

/** Whether a text is a year from 1 to 9999, or a month or day that exists in it. */
export function isBirthDate(text: string): boolean {
  const parts = partsOf(text)
  if (!parts || parts.year === 0) return false
  const { year, month = 1, day = 1 } = parts
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

/**
 * Returns a person's age at a local date or time, which begins with `YYYY-MM-DD`. Returns undefined before
 * their birth. In a month without the day of birth, the last day of the month counts.
 */
export function ageAt(born: BirthDate, local: string): Age | undefined {
  const [birth, then] = [partsOf(born), partsOf(local.slice(0, 10))]
  if (!birth || then?.month === undefined || then.day === undefined) return undefined
  const years = then.year - birth.year
  if (birth.month === undefined)
    return years < 0 ? undefined : { unit: 'years', count: years, isAbout: true }
  const months = 12 * years + then.month - birth.month
  const isEarly =
    birth.day !== undefined && then.day < Math.min(birth.day, daysOf(then.year, then.month))
  const count = isEarly ? months - 1 : months
  if (count < 0) return undefined
  const isInexact = birth.day === undefined
  return count < 24
    ? { unit: 'months', count, isAbout: isInexact }
    : {
        unit: 'years',
        count: Math.floor(count / 12),
        isAbout: isInexact && count % 12 === 0,
      }
}

/** The number of days of a month, 1 to 12. Not `Date.UTC`, which takes the years 0 to 99 for those of 1900. */
const daysOf = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
