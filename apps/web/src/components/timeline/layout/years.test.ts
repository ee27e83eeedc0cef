import { expect, it } from 'vitest'
import { monthNameOf, shortMonthOf, yearOf } from './years.ts'

it.each([
  ['2021-07', 'July', 'Jul 2021', '2021'],
  ['0970-12', 'December', 'Dec 970', '970'],
])('names the month %s and its year', (month, name, short, year) => {
  expect(monthNameOf(month)).toBe(name)
  expect(shortMonthOf(month)).toBe(short)
  expect(yearOf(month)).toBe(year)
})
