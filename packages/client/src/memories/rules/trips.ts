import { dayNumber } from '../../items/months/day-number.ts'
import type { Shot } from '../shots.ts'
import { type Period, yearOf } from './calendar.ts'
import { cellOf, type Day, type DayPlace, kmBetween } from './day-places.ts'
import { findHomes } from './home.ts'

/*
 * A trip is a series of days away from home, in one place or several:
 * 1. A day is away if the place with most of its pictures is over 60 km from every home of its year.
 * 2. A day without a known place neither starts nor ends a trip. Up to three successive days without pictures
 * do not end a trip.
 * 3. A trip needs two days away, and eight photos and videos.
 */

export const AWAY_KM = 60
const MOST_EMPTY_DAYS = 3
const LEAST_DAYS = 2
const LEAST_SHOTS = 8

export interface Trip extends Period {
  places: DayPlace[]
  best: Shot
}

export function findTrips(days: readonly Day[]): Trip[] {
  const homesOf = findHomes(days)
  const trips: Trip[] = []
  let run: Day[] = []

  function close(): void {
    const trip = tripOf(run)
    if (trip) trips.push(trip)
    run = []
  }

  for (const day of days) {
    const last = run.at(-1)
    if (last && dayNumber(day.day) - dayNumber(last.day) > MOST_EMPTY_DAYS + 1) close()
    const at = day.places[0]?.at
    if (!at) {
      if (run.length > 0) run.push(day)
      continue
    }
    const homes = homesOf(yearOf(day.day))
    const isAway = homes.length > 0 && homes.every(home => kmBetween(home, at) > AWAY_KM)
    if (isAway) run.push(day)
    else close()
  }
  close()
  return trips
}

function tripOf(run: readonly Day[]): Trip | undefined {
  const last = run.findLastIndex(({ places }) => places.length > 0)
  const days = run.slice(0, last + 1)
  const [first] = days
  const end = days.at(-1)
  const away = days.filter(({ places }) => places.length > 0)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  if (!first || !end || away.length < LEAST_DAYS || count < LEAST_SHOTS) return undefined
  const favorite = days.find(({ best }) => best.isFavorite)
  const fullest = days.reduce((most, day) => (day.count > most.count ? day : most))
  return {
    first: first.day,
    last: end.day,
    places: placesOf(away),
    best: (favorite ?? fullest).best,
  }
}

function placesOf(days: readonly Day[]): DayPlace[] {
  const places = new Map<string, DayPlace>()
  for (const place of days.flatMap(day => day.places)) {
    const cell = cellOf(place.at)
    const known = places.get(cell)
    places.set(cell, known ? { ...known, count: known.count + place.count } : place)
  }
  return [...places.values()].sort((a, b) => b.count - a.count).slice(0, MOST_PLACES)
}

const MOST_PLACES = 24
