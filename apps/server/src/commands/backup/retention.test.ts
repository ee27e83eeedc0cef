import { expect, it } from 'vitest'
import { type Dated, keptOf } from './retention.ts'

const DAY = 86_400_000
const KEPT = { runs: 7, months: 12 }

/** Runs one backup a day and prunes it; `clock` maps the real day to the day that the clock shows. */
function afterDays(days: number, clock: (day: number) => number = day => day, kept = KEPT) {
  let all: (Dated & { day: number })[] = []
  for (let day = 0; day < days; day += 1) {
    const time = new Date(Date.UTC(2024, 0, 1) + clock(day) * DAY)
    const now = [...all, { number: day, time, day }]
    const keeps = keptOf(now, kept)
    all = now.filter(each => keeps.has(each))
  }
  return all.map(({ day }) => day)
}

const firsts = Array.from(
  { length: 24 },
  (_, i) => (Date.UTC(2024, i, 1) - Date.UTC(2024, 0, 1)) / DAY,
)

it('keeps the last seven runs and the first run of each of the last twelve months', () => {
  const days = 700
  const last = Array.from({ length: 7 }, (_, i) => days - 7 + i)
  expect(afterDays(days)).toEqual([...firsts.filter(day => day < days).slice(-12), ...last])
})

it('keeps the configured numbers of runs and months', () => {
  expect(afterDays(700, undefined, { runs: 2, months: 0 })).toEqual([698, 699])
  expect(afterDays(700, undefined, { runs: 1, months: 1 })).toEqual([firsts.at(-2), 699])
})

const year = 366
const wrongClocks: Record<string, (day: number) => number> = {
  'a year ahead for one run': day => (day === 360 ? day + year : day),
  'a year ahead for three days': day => (day >= 360 && day < 363 ? day + year : day),
  'a year ahead from then on': day => (day >= 355 ? day + year : day),
  'at its epoch for one run': day => (day === 360 ? -20_000 : day),
  'ten years back from then on': day => (day >= 355 ? day - 10 * year : day),
  'in another month at each of five runs': day =>
    day >= 340 && day < 345 ? day + 40 * (day - 339) : day,
}

it.each(Object.entries(wrongClocks))(
  'keeps the first run of each month with a clock that is %s',
  (_, clock) => {
    const months = new Set(
      afterDays(365, clock).map(day => firsts.findLastIndex(first => first <= day)),
    )
    for (let month = 1; month < 12; month += 1) expect(months).toContain(month)
  },
)

it('returns to normal retention after a wrong clock is corrected', () => {
  const clock = (day: number) => (day >= 100 && day < 103 ? day + year : day)
  const last = [693, 694, 695, 696, 697, 698, 699]
  const kept = afterDays(700, clock)
  expect(kept).toEqual(
    expect.arrayContaining([...firsts.filter(day => day < 700).slice(-12), ...last]),
  )
  expect(kept.length).toBeLessThanOrEqual(20)
})
