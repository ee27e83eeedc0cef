import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import type { Shot } from '../shots.ts'
import { dayOfNumber } from './calendar.ts'
import { createDays, kmBetween, type Point } from './day-places.ts'
import { findHomes } from './home.ts'
import { findTrips } from './trips.ts'

const AREZZO = { latitude: 43.463, longitude: 11.879 }
const SIENA = { latitude: 43.318, longitude: 11.331 }
const LISBON = { latitude: 38.722, longitude: -9.139 }
const COAST = { latitude: 38.797, longitude: -9.39 }
const KYOTO = { latitude: 35.011, longitude: 135.768 }

/** Pictures of successive days in one place. `at` is undefined for an unknown place. */
interface Stay {
  from: string
  days: number
  at: Point | undefined
  each?: number
  every?: number
}

let last = 0
function daysOf(...stays: Stay[]) {
  const shots = stays.flatMap(({ from, days, at, each = 4, every = 1 }) =>
    Array.from({ length: days * each }, (_, i): Shot => {
      const day = dayOfNumber(dayNumber(from) + every * Math.floor(i / each))
      const takenLocal = `${day}T1${i % each}:00:00.000`
      const id = String(++last).padStart(26, '0')
      return {
        id,
        position: `${takenLocal}_${id}`,
        takenLocal,
        isVideo: false,
        isFavorite: false,
        isScreenshot: false,
        place: at && { ...at, city: undefined, country: undefined },
        look: undefined,
      }
    }),
  )
  const collected = createDays()
  for (const shot of shots.sort((a, b) => (a.position < b.position ? 1 : -1))) collected.add(shot)
  return collected.done()
}

const atHome = (from = '2021-01-02', at: Point = AREZZO): Stay => ({ from, days: 52, at, every: 7 })

const periods = (days: ReturnType<typeof daysOf>) =>
  findTrips(days).map(({ first, last }) => [first, last])

describe('the home of the person', () => {
  it('the home is the place with pictures on most days', () => {
    const days = daysOf(atHome(), { from: '2021-08-03', days: 20, at: KYOTO, each: 9 })
    expect(findHomes(days)(2021)).toEqual([AREZZO])
  })

  it('the home is not the place of one long stay', () => {
    const days = daysOf(
      { from: '2021-01-01', days: 40, at: AREZZO, every: 9 },
      { from: '2021-07-02', days: 50, at: KYOTO },
    )
    expect(findHomes(days)(2021)).toEqual([AREZZO])
  })

  it('the home changes when the person moves to another place', () => {
    const days = daysOf(
      ...['2015', '2016', '2017', '2018'].map(year => atHome(`${year}-01-02`)),
      ...['2020', '2021', '2022'].map(year => atHome(`${year}-01-02`, LISBON)),
    )
    const homesOf = findHomes(days)
    expect(homesOf(2016)).toEqual([AREZZO])
    expect(homesOf(2021)).toEqual([LISBON])
    // The library has no pictures of 2019. The years before and after have equally many days, in two places.
    expect(homesOf(2019)).toHaveLength(2)
    expect(homesOf(2040)[0]).toEqual(AREZZO)
  })

  it('can include a second place that has pictures in many months', () => {
    const days = daysOf(atHome(), { from: '2021-01-04', days: 24, at: LISBON, every: 14 })
    expect(findHomes(days)(2021)).toEqual([AREZZO, LISBON])
  })

  it('the home is unknown if no place has pictures on ten days', () => {
    expect(findHomes(daysOf({ from: '2021-01-01', days: 9, at: AREZZO }))(2021)).toEqual([])
  })
})

describe('a trip', () => {
  it('covers consecutive days away from home, in several places', () => {
    const days = daysOf(
      atHome(),
      { from: '2021-07-04', days: 3, at: LISBON },
      { from: '2021-07-07', days: 2, at: COAST, each: 2 },
    )
    const trips = findTrips(days)
    expect(trips.map(({ first, last }) => [first, last])).toEqual([['2021-07-04', '2021-07-08']])
    expect(trips[0]?.places.map(({ count }) => count)).toEqual([12, 4])
  })

  it('does not exist for one day, few pictures, or a place near home', () => {
    expect(periods(daysOf(atHome(), { from: '2021-07-04', days: 1, at: LISBON, each: 9 }))).toEqual(
      [],
    )
    expect(periods(daysOf(atHome(), { from: '2021-07-04', days: 3, at: LISBON, each: 2 }))).toEqual(
      [],
    )
    expect(kmBetween(AREZZO, SIENA)).toBeLessThan(60)
    expect(periods(daysOf(atHome(), { from: '2021-07-04', days: 3, at: SIENA }))).toEqual([])
  })

  it('continues over up to three days without pictures', () => {
    const twoParts = (second: string) =>
      periods(
        daysOf(
          { ...atHome('2021-01-02'), days: 20 },
          { from: '2021-07-04', days: 2, at: LISBON },
          { from: second, days: 2, at: LISBON },
        ),
      )
    expect(twoParts('2021-07-09')).toEqual([['2021-07-04', '2021-07-10']])
    expect(twoParts('2021-07-10')).toEqual([
      ['2021-07-04', '2021-07-05'],
      ['2021-07-10', '2021-07-11'],
    ])
  })

  it('ends with a day at home', () => {
    const days = daysOf(
      { ...atHome('2021-01-02'), days: 20 },
      { from: '2021-07-04', days: 2, at: LISBON },
      { from: '2021-07-06', days: 1, at: AREZZO },
      { from: '2021-07-07', days: 2, at: KYOTO },
    )
    expect(periods(days)).toEqual([
      ['2021-07-04', '2021-07-05'],
      ['2021-07-07', '2021-07-08'],
    ])
  })

  it('includes days without a known place only between other days', () => {
    const days = daysOf(
      { ...atHome('2021-01-02'), days: 20 },
      { from: '2021-07-02', days: 2, at: undefined },
      { from: '2021-07-04', days: 2, at: LISBON },
      { from: '2021-07-06', days: 1, at: undefined },
      { from: '2021-07-07', days: 1, at: LISBON },
      { from: '2021-07-08', days: 2, at: undefined },
    )
    expect(periods(days)).toEqual([['2021-07-04', '2021-07-07']])
  })

  it('does not exist without a known home', () => {
    expect(periods(daysOf({ from: '2021-07-04', days: 5, at: LISBON }))).toEqual([])
  })

  it('does not depend on the order of the pictures of a day', () => {
    const stays: Stay[] = [atHome(), { from: '2021-07-04', days: 3, at: LISBON }]
    expect(periods(daysOf(...stays))).toEqual(periods(daysOf(...stays.toReversed())))
  })

  it('measures distances across the date line correctly', () => {
    expect(
      kmBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }),
    ).toBeCloseTo(22.2, 0)
  })
})
