import { yearOf } from './calendar.ts'
import { cellOf, type Day, kmBetween, type Point } from './day-places.ts'

/*
 * How a person's homes are found:
 *
 * 1. A day belongs to the place with most of its pictures. A place counts at most ten days a month, so that
 *    a long journey does not outweigh a year with few pictures at home.
 * 2. The home of a year is the place with most days in that year, the year before and the year after. It
 *    needs ten days. After a move, the home changes within a year.
 * 3. Up to two more places are homes, such as work or the parents' house. Each needs ten days, in at least
 *    six different months.
 * 4. A year without enough days has the homes of the whole library. Without any home there are no trips.
 */

/** A day counts for all places within this distance of its own place. */
export const HOME_KM = 30
const MONTH_DAYS = 10
const LEAST_DAYS = 10
const LEAST_MONTHS = 6
const MOST_HOMES = 3

export type HomesOf = (year: number) => readonly Point[]

export function findHomes(days: readonly Day[]): HomesOf {
  const byYear = new Map<number, Day[]>()
  for (const day of days) {
    const year = yearOf(day.day)
    const list = byYear.get(year)
    if (list) list.push(day)
    else byYear.set(year, [day])
  }
  const known = new Map<number, readonly Point[]>()
  let ofAll: readonly Point[] | undefined

  return year => {
    const found = known.get(year)
    if (found) return found
    const around = [year - 1, year, year + 1].flatMap(each => byYear.get(each) ?? [])
    const ofYear = homesIn(around)
    ofAll ??= homesIn(days)
    const homes = ofYear.length > 0 ? ofYear : ofAll
    known.set(year, homes)
    return homes
  }
}

interface Cell {
  name: string
  at: Point
  months: Map<string, number>
}

function homesIn(days: readonly Day[]): Point[] {
  const cells = new Map<string, Cell>()
  for (const { day, places } of days) {
    const at = places[0]?.at
    if (!at) continue
    const name = cellOf(at)
    const cell = cells.get(name) ?? { name, at, months: new Map() }
    const month = day.slice(0, 7)
    cell.months.set(month, (cell.months.get(month) ?? 0) + 1)
    cells.set(name, cell)
  }
  const homes: Point[] = []
  let left = [...cells.values()].sort(byOwnDays).slice(0, MOST_CELLS)
  while (homes.length < MOST_HOMES) {
    const best = left
      .map(({ name, at }) => ({ name, at, ...weigh(left, at) }))
      .sort((a, b) => b.days - a.days || (a.name < b.name ? -1 : 1))[0]
    if (!best || best.days < LEAST_DAYS) break
    if (homes.length > 0 && best.months < LEAST_MONTHS) break
    homes.push(best.at)
    left = left.filter(({ at }) => kmBetween(at, best.at) > HOME_KM)
  }
  return homes
}

const MOST_CELLS = 200

const byOwnDays = (a: Cell, b: Cell): number =>
  sum(b.months.values()) - sum(a.months.values()) || (a.name < b.name ? -1 : 1)

/** Counts the days and months around a point, with at most `MONTH_DAYS` a month. */
function weigh(cells: readonly Cell[], at: Point): { days: number; months: number } {
  const months = new Map<string, number>()
  for (const cell of cells) {
    if (kmBetween(cell.at, at) > HOME_KM) continue
    for (const [month, count] of cell.months) months.set(month, (months.get(month) ?? 0) + count)
  }
  const counted = [...months.values()].map(count => Math.min(count, MONTH_DAYS))
  return { days: sum(counted), months: months.size }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0)
