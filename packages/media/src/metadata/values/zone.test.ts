import { expect, it } from 'vitest'
import { offsetOfClock, zonedByPlace } from './zone.ts'

const TOKYO = { latitude: 35.6586, longitude: 139.7454 }
const PARIS = { latitude: 48.8584, longitude: 2.2945 }

it.each([
  ['Tokyo', TOKYO, '2024-07-01T15:30:00', '2024-07-02T00:30:00.000', 540],
  [
    'Paris, an hour before winter time',
    PARIS,
    '2023-10-28T22:30:00',
    '2023-10-29T00:30:00.000',
    120,
  ],
  [
    'Kathmandu',
    { latitude: 27.7215, longitude: 85.362 },
    '2022-12-31T19:00:00',
    '2023-01-01T00:45:00.000',
    345,
  ],
])('a moment gets the clock of its place: %s', async (_, place, utc, local, offsetMinutes) => {
  const taken = { local: `${utc}.000`, offsetMinutes: 0, guess: 'zone' } as const
  expect(await zonedByPlace(taken, place)).toEqual({ local, offsetMinutes, guess: null })
})

it('a local time without a zone gets the offset of its place on that day', async () => {
  const taken = (local: string) => zonedByPlace({ local, offsetMinutes: null, guess: null }, PARIS)
  expect((await taken('2024-07-10T12:00:00.000')).offsetMinutes).toBe(120)
  expect((await taken('2024-01-10T12:00:00.000')).offsetMinutes).toBe(60)
})

it('a time from a file name gets the zone of its place, and stays a guess', async () => {
  const taken = { local: '2023-01-02T03:04:05.678', offsetMinutes: 0, guess: 'name' } as const
  const there = { local: '2023-01-02T12:04:05.678', offsetMinutes: 540, guess: 'name' }
  expect(await zonedByPlace(taken, TOKYO)).toEqual(there)
})

it('a time keeps its zone if the file states it, if the file time is a guess, or if there is no place', async () => {
  const taken = { local: '2024-07-10T12:00:00.000', offsetMinutes: 60, guess: null }
  expect(await zonedByPlace(taken, TOKYO)).toEqual(taken)
  const guessed = { ...taken, guess: 'file' } as const
  expect(await zonedByPlace(guessed, TOKYO)).toEqual(guessed)
  const open = { ...taken, guess: 'zone' } as const
  expect(await zonedByPlace(open, {})).toEqual(open)
})

it('the offset of a clock follows the summer time of the zone', () => {
  const clock = (local: string) => offsetOfClock('America/Los_Angeles', Date.parse(`${local}Z`))
  expect(clock('2024-03-10T01:59:00')).toBe(-480)
  expect(clock('2024-03-10T03:01:00')).toBe(-420)
})
