/** How many generations a backup keeps. */
export interface Kept {
  /** Those of the last runs, however long ago they were. */
  runs: number
  /** Months of which one is kept. */
  months: number
}

export interface Dated {
  /** Counts the runs. */
  number: number
  /** What the clock said. It may have been wrong. */
  time: Date
}

/**
 * Those of all generations that are kept: the last runs, and the first run of each month. A month is given up only when
 * as many later ones are there, and when it also lies that long before the earliest of the last runs. So neither a clock
 * that is wrong for a few runs nor one that stays wrong makes a backup drop what it has.
 */
export function keptOf<G extends Dated>(all: G[], { runs, months }: Kept): Set<G> {
  const oldestFirst = all.toSorted((a, b) => a.number - b.number)
  const last = oldestFirst.slice(-runs)
  const oldest = Math.min(...last.map(monthOf)) - months
  const firsts = firstsOf(oldestFirst).toSorted((a, b) => b.number - a.number)
  const monthly = firsts.filter((each, index) => index < months || monthOf(each) > oldest)
  return new Set([...last, ...(months > 0 ? monthly : [])])
}

/** The first run of each month; where a wrong clock named a month before, that of the later stretch. */
function firstsOf<G extends Dated>(oldestFirst: G[]): G[] {
  const firsts = new Map<number, G>()
  let month: number | undefined
  for (const each of oldestFirst) {
    if (monthOf(each) !== month) firsts.set(monthOf(each), each)
    month = monthOf(each)
  }
  return [...firsts.values()]
}

/** Months since year 0. */
const monthOf = ({ time }: Dated): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
