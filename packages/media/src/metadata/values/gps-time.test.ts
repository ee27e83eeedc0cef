import { expect, it } from 'vitest'
import { gpsMoment, zonedBy } from './gps-time.ts'

const MOMENT = Date.UTC(2019, 2, 9, 12, 30, 5)

it.each([['12:30:5'], [[12, 30, 5]], [[12, 30, 5.9]], [Float64Array.of(12, 30, 5)]])(
  'reads the moment of a date and the time %s',
  time => {
    expect(gpsMoment({ GPSDateStamp: '2019:03:09', GPSTimeStamp: time })).toBe(MOMENT)
    expect(gpsMoment({ GPSDateStamp: '2019:03:09\0', GPSTimeStamp: time })).toBe(MOMENT)
  },
)

it.each([
  [undefined, '12:30:5'],
  ['', '12:30:5'],
  ['0000:00:00', '12:30:5'],
  ['2019:03:09', undefined],
  ['2019:03:09', '25:30:5'],
  ['2019:03:09', [12, 30]],
  ['2019:03:09', [12, Number.NaN, 5]],
])('reads no moment from the date %s and the time %s', (date, time) => {
  expect(gpsMoment({ GPSDateStamp: date, GPSTimeStamp: time })).toBeUndefined()
})

it('a moment gives a local time its offset, in quarters of an hour', () => {
  const taken = (local: string) => ({ local, offsetMinutes: null, guess: null })
  const offset = (local: string) => zonedBy(MOMENT, taken(local))?.offsetMinutes
  expect(offset('2019-03-09T14:30:40.000')).toBe(120)
  expect(offset('2019-03-09T12:30:00.000')).toBe(0)
  expect(offset('2019-03-09T18:15:05.000')).toBe(345)
  expect(offset('2019-03-09T14:36:05.000')).toBeNull()
  expect(offset('2019-03-11T14:30:05.000')).toBeNull()
  const stated = { ...taken('2019-03-09T14:30:40.000'), offsetMinutes: 60 }
  expect(zonedBy(MOMENT, stated)).toBe(stated)
})
