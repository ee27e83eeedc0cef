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

/** A month without its year, such as "July". */
export const monthNameOf = ({ title }: { title: string }): string => title.split(' ')[0] ?? title
