import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { type Days, dateOf, dayOf } from './days.ts'
import { completePeriod, readPeriod } from './periods.ts'

// A Saturday.
const TODAY = dayNumber('2026-11-21')

const text = (day: number) => {
  if (Math.abs(day) > 1_000_000) return ''
  const { year, month, day: number } = dateOf(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
}
const shown = ({ first, last }: Days) => `${text(first)}/${text(last)}`

/**
 * Returns the ranges of a query that is a single period. If the period has a range for each year, returns
 * those of 2019 and 2020.
 */
function read(query: string, today = TODAY): string[] | undefined {
  const words = query.split(' ')
  const period = readPeriod(words, 0, today)
  if (period?.words !== words.length) return undefined
  if (period.days.length <= 2) return period.days.map(shown)
  return period.days.map(shown).filter(each => /^(2019|2020)/.test(each))
}

it('counts months and years back to the last day of a shorter month', () => {
  const march = dayNumber('2027-03-31')
  expect(read('last 1 month', march)).toEqual(['2027-02-28/2027-03-31'])
  expect(read('last 1 year', dayNumber('2028-02-29'))).toEqual(['2027-02-28/2028-02-29'])
})

describe('dates in words', () => {
  it.each([
    ['2021', ['2021-01-01/2021-12-31']],
    ['2021-07', ['2021-07-01/2021-07-31']],
    ['2021-7', ['2021-07-01/2021-07-31']],
    ['2021-07-04', ['2021-07-04/2021-07-04']],
    ['2021.7.4', ['2021-07-04/2021-07-04']],
    ['08.06.2019', ['2019-06-08/2019-06-08']],
    ['8.6.2019', ['2019-06-08/2019-06-08']],
    ['8.6.2019 - 10.6.2019', ['2019-06-08/2019-06-10']],
    ['06.2019', ['2019-06-01/2019-06-30']],
    ['2020s', ['2020-01-01/2029-12-31']],
    ['202', ['2020-01-01/2029-12-31']],
    ['july 2021', ['2021-07-01/2021-07-31']],
    ['jul 2021', ['2021-07-01/2021-07-31']],
    ['sept 2021', ['2021-09-01/2021-09-30']],
    ['february 2024', ['2024-02-01/2024-02-29']],
    ['july', ['2019-07-01/2019-07-31', '2020-07-01/2020-07-31']],
    ['4 july 2021', ['2021-07-04/2021-07-04']],
    ['july 4, 2021', ['2021-07-04/2021-07-04']],
    ['july 4th 2021', ['2021-07-04/2021-07-04']],
    ['4 july', ['2019-07-04/2019-07-04', '2020-07-04/2020-07-04']],
    ['29 february', ['2020-02-29/2020-02-29']],
    ['summer 2021', ['2021-06-01/2021-08-31']],
    ['fall 2021', ['2021-09-01/2021-11-30']],
    ['winter 2019', ['2019-01-01/2019-02-28', '2019-12-01/2020-02-29']],
    ['christmas 2020', ['2020-12-24/2020-12-26']],
    ['christmas', ['2019-12-24/2019-12-26', '2020-12-24/2020-12-26']],
    ['2019..2021', undefined],
    ['2019 .. 2021', ['2019-01-01/2021-12-31']],
    ['2019 to 2021', ['2019-01-01/2021-12-31']],
    ['2019 - 2021', ['2019-01-01/2021-12-31']],
    ['july 2019 .. march 2021', ['2019-07-01/2021-03-31']],
    ['june .. august 2021', ['2021-06-01/2021-08-31']],
    ['december .. february 2021', ['2020-12-01/2021-02-28']],
    ['june 2020 .. august', ['2020-06-01/2020-08-31']],
    ['june .. august', ['2019-06-01/2019-08-31', '2020-06-01/2020-08-31']],
    ['december .. february', ['2019-12-01/2020-02-29', '2020-12-01/2021-02-28']],
    ['2019 ..', ['2019-01-01/']],
    ['.. 2019', ['/2019-12-31']],
    ['2021 .. 2019', []],
    ['since 2020', ['2020-01-01/']],
    ['after july 2021', ['2021-08-01/']],
    ['before 2020', ['/2019-12-31']],
    ['until 2020', ['/2020-12-31']],
    ['today', ['2026-11-21/2026-11-21']],
    ['yesterday', ['2026-11-20/2026-11-20']],
    ['this week', ['2026-11-16/2026-11-22']],
    ['last week', ['2026-11-09/2026-11-15']],
    ['this weekend', ['2026-11-21/2026-11-22']],
    ['last weekend', ['2026-11-14/2026-11-15']],
    ['this month', ['2026-11-01/2026-11-30']],
    ['last month', ['2026-10-01/2026-10-31']],
    ['this year', ['2026-01-01/2026-12-31']],
    ['last year', ['2025-01-01/2025-12-31']],
    ['last summer', ['2026-06-01/2026-08-31']],
    ['last winter', ['2025-12-01/2026-02-28']],
    ['last autumn', ['2025-09-01/2025-11-30']],
    ['this autumn', ['2026-09-01/2026-11-30']],
    ['last july', ['2026-07-01/2026-07-31']],
    ['last november', ['2025-11-01/2025-11-30']],
    ['last christmas', ['2025-12-24/2025-12-26']],
    ['last 7 days', ['2026-11-15/2026-11-21']],
    ['last 2 weeks', ['2026-11-08/2026-11-21']],
    ['past 3 months', ['2026-08-21/2026-11-21']],
    ['last 2 years', ['2024-11-21/2026-11-21']],
    ['3 days ago', ['2026-11-18/2026-11-18']],
    ['a week ago', ['2026-11-09/2026-11-15']],
    ['2 months ago', ['2026-09-01/2026-09-30']],
    ['two years ago', ['2024-01-01/2024-12-31']],
    ['31 april 2021', undefined],
    ['2021-13', undefined],
    ['2021-02-30', undefined],
    ['1234', undefined],
    ['12345', undefined],
    ['beach', undefined],
    ['last', undefined],
    ['last beach', undefined],
    ['since', undefined],
    ['..', undefined],
  ])('“%s” means %j', (query, days) => {
    expect(read(query)).toEqual(days)
  })

  it('during winter, "last winter" is the previous winter', () => {
    const january = dayNumber('2026-01-15')
    expect(read('last winter', january)).toEqual(['2024-12-01/2025-02-28'])
    expect(read('this winter', january)).toEqual(['2025-12-01/2026-02-28'])
  })

  it('last month in January is the previous December', () => {
    expect(read('last month', dayNumber('2026-01-15'))).toEqual(['2025-12-01/2025-12-31'])
  })

  it.each([
    'constructor 2019',
    'last constructor',
    'this tostring',
    'constructor days ago',
    'last valueof weeks',
  ])('%s is read as plain words, not as a date', query => {
    expect(read(query)).toBeUndefined()
  })

  it('completes the beginning of a word, such as "ju" to June and July', () => {
    expect(
      completePeriod('ju', TODAY)
        .filter(each => text(each.first).startsWith('2020'))
        .map(shown),
    ).toEqual(['2020-06-01/2020-06-30', '2020-07-01/2020-07-31'])
    expect(completePeriod('yest', TODAY).map(shown)).toEqual(['2026-11-20/2026-11-20'])
    expect(completePeriod('beach', TODAY)).toEqual([])
  })

  it('every day can be written in three notations', () => {
    const days = fc.integer({ min: dayOf(1900, 1, 1), max: dayOf(2099, 12, 31) })
    fc.assert(
      fc.property(days, day => {
        const [year, month, number] = text(day).split('-')
        const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
          .format(new Date(`${text(day)}T00:00:00Z`))
          .toLowerCase()
        const ways = [
          `${year}-${month}-${number}`,
          `${Number(number)} ${name} ${year}`,
          `${name} ${Number(number)}, ${year}`,
        ]
        for (const way of ways) expect(read(way)).toEqual([`${text(day)}/${text(day)}`])
      }),
    )
  })

  it('never reads a period that ends before it begins', () => {
    const word = fc.constantFrom(
      ...'last this since .. july 2021 202 4 31 summer 2 weeks ago to winter before february today'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), words => {
        const period = readPeriod(words, 0, TODAY)
        if (!period) return
        expect(period.words).toBeLessThanOrEqual(words.length)
        expect(period.words).toBeGreaterThan(0)
        for (const { first, last } of period.days) expect(first).toBeLessThanOrEqual(last)
      }),
    )
  })
})
