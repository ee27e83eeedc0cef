import { describe, expect, it } from 'vitest'
import { type Age, ageAt, isBirthDate } from './birth-date.ts'

describe('a birth date', () => {
  it.each(['1984', '0001', '2021-12', '2020-02-29', '2000-02-29', '2021-06-30'])(
    'may be %s',
    date => {
      expect(isBirthDate(date)).toBe(true)
    },
  )

  it.each([
    ...['', '84', '0000', '2021-13', '2021-00', '2021-02-29', '1900-02-29', '2021-06-31'],
    ...['2021-06-00', '2021-6-1', '2021-06-01T00:00', '2021-06-01 ', '-2021', '٢٠٢١'],
  ])('is not "%s"', date => {
    expect(isBirthDate(date)).toBe(false)
  })
})

const age = (count: number, unit: Age['unit'], isAbout = false): Age => ({ unit, count, isAbout })

describe('an age', () => {
  it.each<[string, string, Age | undefined]>([
    ['2020-05-17', '2020-05-16T23:59:59.999', undefined],
    ['2020-05-17', '2020-05-17T00:00:00.000', age(0, 'months')],
    ['2020-05-17', '2020-06-16T12:00', age(0, 'months')],
    ['2020-05-17', '2020-06-17T12:00', age(1, 'months')],
    ['2020-05-17', '2022-05-16T12:00', age(23, 'months')],
    ['2020-05-17', '2022-05-17T12:00', age(2, 'years')],
    ['2020-05-17', '2024-05-16T12:00', age(3, 'years')],
    ['2020-05-17', '2024-05-17T12:00', age(4, 'years')],
    ['1899-12-31', '2000-01-01', age(100, 'years')],
  ])('of a person born on %s, at %s', (born, taken, expected) => {
    expect(ageAt(born, taken)).toEqual(expected)
  })

  it.each<[string, string, Age]>([
    ['2020-02-29', '2023-02-27', age(2, 'years')],
    ['2020-02-29', '2023-02-28', age(3, 'years')],
    ['2020-02-29', '2024-02-28', age(3, 'years')],
    ['2020-02-29', '2024-02-29', age(4, 'years')],
    ['2020-01-31', '2020-02-28', age(0, 'months')],
    ['2020-01-31', '2020-02-29', age(1, 'months')],
    ['2020-01-31', '2020-04-30', age(3, 'months')],
  ])('counts the last day of a shorter month: born on %s, at %s', (born, taken, expected) => {
    expect(ageAt(born, taken)).toEqual(expected)
  })

  it.each<[string, string, Age | undefined]>([
    ['2020-05', '2020-04-30', undefined],
    ['2020-05', '2020-05-01', age(0, 'months', true)],
    ['2020-05', '2021-04-30', age(11, 'months', true)],
    ['2020-05', '2024-04-30', age(3, 'years')],
    ['2020-05', '2024-05-01', age(4, 'years', true)],
    ['2020-05', '2024-06-01', age(4, 'years')],
    ['2020', '2019-12-31', undefined],
    ['2020', '2020-01-01', age(0, 'years', true)],
    ['2020', '2021-12-31', age(1, 'years', true)],
  ])('is at most as exact as the birth date: born in %s, at %s', (born, taken, expected) => {
    expect(ageAt(born, taken)).toEqual(expected)
  })

  it('goes by the local date of the photo, in every time zone of the device', () => {
    // Half an hour after midnight in Tarawa (UTC+12), it is the day before in most of the world.
    const before = process.env.TZ
    try {
      for (const zone of ['Pacific/Tarawa', 'UTC', 'America/Los_Angeles']) {
        process.env.TZ = zone
        expect(ageAt('2020-06-01', '2024-06-01T00:30:00.000')).toEqual(age(4, 'years'))
        expect(ageAt('2020-06-01', '2024-05-31T23:59:00.000')).toEqual(age(3, 'years'))
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})
