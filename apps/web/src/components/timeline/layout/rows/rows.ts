import { countByYear, yearOf } from '../years.ts'

/** Consecutive months that lie beside each other, by their indexes; `to` is exclusive. */
export interface Row {
  from: number
  to: number
  /** A row of small months, with small headings; without it one month that has the page's width to itself. */
  isShared: boolean
  /** What is below it begins anew: its pictures need not fill it. */
  isLast: boolean
}

interface CountedMonth {
  key: string
  count: number
}

/** `rowsOf` with its last answer at hand: months change often, and their counts seldom. */
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
 * Which months lie in one row, newest first, where a row has space for `columns` pictures. It follows from
 * counts alone: no shape that is read later takes a month to another row. Years share a row only if each
 * of them would fit into one.
 */
export function rowsOf(months: readonly CountedMonth[], columns: number): Row[] {
  const years = countByYear(months)
  const isSmall = (at: number) => (months[at]?.count ?? Number.POSITIVE_INFINITY) <= columns
  const yearAt = (at: number) => yearOf(months[at]?.key ?? '')
  const isSmallYear = (at: number) => (years.get(yearAt(at)) ?? 0) < columns

  /** Where the small months end that follow each other from one on. */
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
