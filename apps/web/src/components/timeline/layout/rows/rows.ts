import { countByYear, yearOf } from '../years.ts'

/** Consecutive months in one row, by index; `to` is exclusive. */
export interface Row {
  from: number
  to: number
  /** Whether small months share the row. Otherwise one month takes the full width. */
  isShared: boolean
  /** Whether this is the last of consecutive shared rows. It may stay partly empty. */
  isLast: boolean
}

interface CountedMonth {
  key: string
  count: number
}

/** Caches the last result of `rowsOf`, because months change often, but their counts rarely. */
export function createRows(): typeof rowsOf {
  let last: { months: readonly CountedMonth[]; columns: number; rows: Row[] } | undefined
  return (months, columns) => {
    if (last?.columns !== columns || !isSame(last.months, months)) {
      last = { months, columns, rows: rowsOf(months, columns) }
    }
    return last.rows
  }
}

const isSame = (a: readonly CountedMonth[], b: readonly CountedMonth[]) =>
  a.length === b.length && a.every(({ key, count }, i) => key === b[i]?.key && count === b[i].count)

/**
 * Groups months into rows, newest first. Consecutive small months share a row of at most `columns` pictures.
 * Two years share a row only if each of them would fit into one row.
 */
export function rowsOf(months: readonly CountedMonth[], columns: number): Row[] {
  const years = countByYear(months)
  const isSmall = (at: number) => (months[at]?.count ?? Number.POSITIVE_INFINITY) <= columns
  const yearAt = (at: number) => yearOf(months[at]?.key ?? '')
  const isSmallYear = (at: number) => (years.get(yearAt(at)) ?? 0) < columns

  /**
   * Returns the end (exclusive) of the run of small months that begins at `from`. A run also ends between two
   * years that may not share a row.
   */
  function runEnd(from: number): number {
    let [end, count] = [from, 0]
    while (isSmall(end)) {
      const isOtherYear = end > from && yearAt(end) !== yearAt(end - 1)
      if (isOtherYear && !(isSmallYear(end - 1) && isSmallYear(end) && count < columns)) break
      count += months[end]?.count ?? 0
      end += 1
    }
    return end
  }

  const rows: Row[] = []
  for (let from = 0; from < months.length; ) {
    const end = runEnd(from)
    if (end - from < 2) {
      rows.push({ from, to: from + 1, isShared: false, isLast: true })
      from += 1
    }
    while (from < end) {
      let [to, count] = [from, 0]
      while (to < end && count + (months[to]?.count ?? 0) <= columns) {
        count += months[to]?.count ?? 0
        to += 1
      }
      rows.push({ from, to, isShared: true, isLast: to === end })
      from = to
    }
  }
  return rows
}
