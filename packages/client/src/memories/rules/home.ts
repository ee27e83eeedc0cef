import { yearOf } from './calendar.ts'
import { cellOf, type Day, kmBetween, type Point } from './day-places.ts'

/*
 * Where somebody is at home, found from where most of their days are:
 *
 * 1. A day is where most of its pictures were taken. Of a month at most ten days count for one place, so that a long
 *    journey does not outweigh a year in which the home was seldom worth a picture.
 * 2. The home of a year is the place around which most days of that year and the two beside it are, and at least ten.
 *    Whoever moves has a new home within a year.
 * 3. Up to two more places are homes too: those of at least ten such days in at least six months, such as that of
 *    parents, or of work.
 * 4. A year without enough days has the homes of the whole library; without those there are no trips.
 */

/** Days count for a place up to so far from it. */
export const HOME_KM = 30
const MONTH_DAYS = 10
const LEAST_DAYS = 10
const LEAST_MONTHS = 6
const MOST_HOMES = 3

/** The homes of a year, the one of most days first. */
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
  /** Days of each month, `YYYY-MM`. */
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

/** No home is where fewer days are than in so many other places. */
const MOST_CELLS = 200

const byOwnDays = (a: Cell, b: Cell): number =>
  sum(b.months.values()) - sum(a.months.values()) || (a.name < b.name ? -1 : 1)

/** The days around a point, as many of each month as count, and the months that have some. */
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
