import { expect, it } from 'vitest'
import { isCovered, yearMarks } from './year-marks.ts'

const months = ['2026-02', '2026-01', '2025-12', '2024-12', '2010-05', '0970-01'].map((key, i) => ({
  key,
  start: i * 10,
}))

it('omits years for which the scrubber has no space', () => {
  const years = (height: number) => yearMarks(months, 60, height).map(({ year }) => year)
  expect(years(600)).toEqual(['2026', '2025', '2024', '2010', '970'])
  expect(years(130)).toEqual(['2026', '2025', '2010'])
})

it('hides only the year that the date pill would cover', () => {
  const marks = yearMarks(months, 60, 600)
  const seen = (pill: number) =>
    marks.filter(mark => !isCovered(mark, pill)).map(({ year }) => year)
  expect(seen(0)).toEqual(['2025', '2024', '2010', '970'])
  expect(seen(50)).toEqual(['2026', '2025', '2024', '2010', '970'])
  expect(seen(195)).toEqual(['2026', '2024', '2010', '970'])
})
