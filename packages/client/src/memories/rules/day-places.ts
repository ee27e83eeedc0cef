import type { WrittenPlace } from '../../media/place-names.ts'
import type { Shot } from '../shots.ts'
import { dayOf, type LocalDay } from './calendar.ts'

/** A place where pictures of a day were taken, a few kilometers wide. */
export interface DayPlace {
  at: Point
  count: number
  written: WrittenPlace
}

export interface Point {
  latitude: number
  longitude: number
}

export interface Day {
  day: LocalDay
  /** Photos and videos, without screenshots. */
  count: number
  places: DayPlace[]
  /** The item that represents the day: favorites first, pictures before videos. */
  best: Shot
}

const MOST_PLACES = 6
/** Cells per degree of latitude or longitude. A cell is about 11 km from south to north. */
const CELLS = 10

/** Groups shots into days. The caller adds all shots of a day one after another. */
export function createDays() {
  const days: Day[] = []
  let cells = new Map<string, DayPlace>()

  function close(): void {
    const day = days.at(-1)
    if (!day) return
    day.places = [...cells.values()].sort((a, b) => b.count - a.count).slice(0, MOST_PLACES)
    cells = new Map()
  }

  return {
    add(shot: Shot): void {
      if (shot.isScreenshot) return
      const day = dayOf(shot.takenLocal)
      let last = days.at(-1)
      if (last?.day !== day) {
        close()
        last = { day, count: 0, places: [], best: shot }
        days.push(last)
      }
      last.count += 1
      if (isBetter(shot, last.best)) last.best = shot
      if (shot.place) place(cells, shot.place)
    },

    done(): Day[] {
      close()
      return days.toReversed()
    },
  }
}

function place(cells: Map<string, DayPlace>, at: NonNullable<Shot['place']>): void {
  const { latitude, longitude } = at
  const cell = cellOf(at)
  const known = cells.get(cell)
  if (known) known.count += 1
  else cells.set(cell, { at: { latitude, longitude }, count: 1, written: at })
}

export const cellOf = ({ latitude, longitude }: Point): string =>
  `${Math.round(latitude * CELLS)} ${Math.round(longitude * CELLS)}`

function isBetter(a: Shot, b: Shot): boolean {
  if (a.isFavorite !== b.isFavorite) return a.isFavorite
  return b.isVideo && !a.isVideo
}

const EARTH_KM = 6371

export function kmBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const north = (b.latitude - a.latitude) * rad
  const east = (b.longitude - a.longitude) * rad
  const h =
    Math.sin(north / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
