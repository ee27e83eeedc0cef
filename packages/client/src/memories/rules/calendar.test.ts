import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { comesRound, dayOfNumber, isWithin, overlap } from './calendar.ts'

describe('the anniversary of a day', () => {
  it('the anniversary of a day is the same day and month in a later year', () => {
    expect(comesRound('2021-07-04', '2024-07-04')).toBe(true)
    expect(comesRound('2021-07-04', '2024-07-05')).toBe(false)
    expect(comesRound('2024-07-04', '2024-07-04')).toBe(false)
    expect(comesRound('2025-07-04', '2024-07-04')).toBe(false)
  })

  it('the anniversary of a February 29 is February 28 in years without a leap day', () => {
    expect(comesRound('2020-02-29', '2024-02-29')).toBe(true)
    expect(comesRound('2020-02-29', '2024-02-28')).toBe(false)
    expect(comesRound('2020-02-29', '2023-02-28')).toBe(true)
    expect(comesRound('2020-02-29', '2023-03-01')).toBe(false)
    expect(comesRound('2020-02-28', '2024-02-29')).toBe(false)
    expect(comesRound('1896-02-29', '1900-02-28')).toBe(true)
    expect(comesRound('1896-02-29', '2000-02-28')).toBe(false)
  })
})

it('converts days to numbers and back across leap years', () => {
  expect(dayNumber('2024-03-01') - dayNumber('2024-02-28')).toBe(2)
  expect(dayNumber('2024-03-01T23:59:59.999')).toBe(dayNumber('2024-03-01'))
  expect(dayOfNumber(dayNumber('0999-12-31') + 1)).toBe('1000-01-01')
})

it('tells whether two periods overlap', () => {
  const week = { first: '2021-07-01', last: '2021-07-07' }
  expect(isWithin('2021-07-07', week)).toBe(true)
  expect(isWithin('2021-07-08', week)).toBe(false)
  expect(overlap(week, { first: '2021-07-07', last: '2021-07-07' })).toBe(true)
  expect(overlap(week, { first: '2021-07-08', last: '2021-07-09' })).toBe(false)
})
