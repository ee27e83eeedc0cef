import { expect, it } from 'vitest'
import { itemsBetween, monthKey, monthTitle } from './months.ts'

it('formats months, also of years before 1000', () => {
  expect(monthKey({ year: 2021, month: 7 })).toBe('2021-07')
  expect(monthTitle('2021-07')).toBe('July 2021')
  expect(monthTitle(monthKey({ year: 999, month: 12 }))).toBe('December 999')
})

it('counts the items between two months, even across years', () => {
  const months = [
    { year: 2021, month: 8, count: 1, videos: 0 },
    { year: 2021, month: 7, count: 40, videos: 3 },
    { year: 2020, month: 12, count: 500, videos: 0 },
  ]
  expect(itemsBetween(months, '2021-07', '2020-12')).toBe(40)
  expect(itemsBetween(months, '2021-08', '2020-01')).toBe(541)
  expect(itemsBetween(months, '2020-12', '2021-08')).toBe(0)
})
