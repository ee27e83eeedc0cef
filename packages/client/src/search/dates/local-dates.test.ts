import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { dateOf } from './days.ts'
import { readLocalDate } from './local-dates.ts'

const TODAY = dayNumber('2026-11-21')

function read(word: string, language: string): string | undefined {
  const days = readLocalDate(word, TODAY, [language])
  if (!days) return undefined
  const [first, last] = [days.first, days.last].map(day => Object.values(dateOf(day)).join('-'))
  return first === last ? first : `${first}/${last}`
}

describe('a date in digits', () => {
  it.each([
    ['08.06.2019', 'de', '2019-6-8'],
    ['8.6.2019', 'de', '2019-6-8'],
    ['08.06.2019', 'en-US', '2019-6-8'],
    ['08/06/2019', 'en-GB', '2019-6-8'],
    ['08/06/2019', 'fr', '2019-6-8'],
    ['08/06/2019', 'en-US', '2019-8-6'],
    ['8-6-2019', 'nl', '2019-6-8'],
    ['8.6.19', 'de', '2019-6-8'],
    ['8.6.99', 'de', '1999-6-8'],
    ['8.6.27', 'de', '2027-6-8'],
    ['8.6.28', 'de', '1928-6-8'],
    ['29.2.2020', 'de', '2020-2-29'],
    ['06.2019', 'de', '2019-6-1/2019-6-30'],
    ['6/2019', 'en-US', '2019-6-1/2019-6-30'],
  ])('has the order of the language: %s in %s', (word, language, expected) => {
    expect(read(word, language)).toBe(expected)
  })

  it.each([
    ['25/12/2019', 'en-US', '2019-12-25'],
    ['12/25/2019', 'en-GB', '2019-12-25'],
    ['12.25.2019', 'de', '2019-12-25'],
  ])('has the only possible order: %s', (word, language, expected) => {
    expect(read(word, language)).toBe(expected)
  })

  it.each([
    '31.2.2019',
    '13.13.2019',
    '0.1.2019',
    '1.2',
    '1.2.3',
    '13.2019',
    '1.2.123',
    '8.6/2019',
    '1.1.0019',
    '192.168.1.1',
  ])('is not %s', word => {
    expect(read(word, 'de')).toBeUndefined()
  })
})
