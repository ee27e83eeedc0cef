export interface Kept {
  runs: number
  months: number
}

export interface Dated {
  number: number
  /** The time that the clock showed. The clock may have been wrong. */
  time: Date
}

/**
 * Returns the generations to keep: the last `runs` runs, and the first run of each month. The first run of a
 * month expires only if both are true:
 * - At least `months` later months have a first run.
 * - It is at least `months` months older than the oldest of the last runs.
 * A wrong clock alone thus deletes no generations.
 */
export function keptOf<G extends Dated>(all: G[], { runs, months }: Kept): Set<G> {
  const oldestFirst = all.toSorted((a, b) => a.number - b.number)
  const last = oldestFirst.slice(-runs)
  const oldest = Math.min(...last.map(monthOf)) - months
  const firsts = firstsOf(oldestFirst).toSorted((a, b) => b.number - a.number)
  const monthly = firsts.filter((each, index) => index < months || monthOf(each) > oldest)
  return new Set([...last, ...(months > 0 ? monthly : [])])
}

/**
 * Returns the first run of each month. If a wrong clock returns to an earlier month, the run at which the
 * month started again counts.
 */
function firstsOf<G extends Dated>(oldestFirst: G[]): G[] {
  const firsts = new Map<number, G>()
  let month: number | undefined
  for (const each of oldestFirst) {
    if (monthOf(each) !== month) firsts.set(monthOf(each), each)
    month = monthOf(each)
  }
  return [...firsts.values()]
}

const monthOf = ({ time }: Dated): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
