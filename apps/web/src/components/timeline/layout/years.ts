/** The year of a month (`YYYY-MM`) without leading zeros. */
export const yearOf = (month: string): string => String(Number(month.slice(0, 4)))

export function countByYear(months: readonly { key: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { key, count } of months) {
    const year = yearOf(key)
    counts.set(year, (counts.get(year) ?? 0) + count)
  }
  return counts
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** The name of a month (`YYYY-MM`) without its year, such as `July`. */
export const monthNameOf = (month: string): string => monthName.format(startOf(month))

const shortMonth = new Intl.DateTimeFormat('en', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The short name of a month (`YYYY-MM`), such as `Jul 2021`. */
export const shortMonthOf = (month: string): string => shortMonth.format(startOf(month))

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)
