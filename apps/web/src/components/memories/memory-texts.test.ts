import { describe, expect, it } from 'vitest'
import { hiddenText, memoryAlbumTitle, memoryDays, memoryTitle } from './memory-texts.ts'

const day = { kind: 'day', first: '2021-07-04', last: '2021-07-04', title: undefined } as const
const trip = { kind: 'trip', first: '2021-07-04', last: '2021-07-09', title: 'Lisbon' } as const
const year = { kind: 'year', first: '2021-01-01', last: '2021-12-31', title: undefined } as const

describe('a memory', () => {
  it('has a title that names its age, place or year', () => {
    expect(memoryTitle(day, '2022-07-04')).toBe('1 year ago')
    expect(memoryTitle(day, '2024-07-04')).toBe('3 years ago')
    expect(memoryTitle(trip, '2024-07-04')).toBe('Lisbon')
    expect(memoryTitle({ ...trip, title: undefined }, '2024-07-04')).toBe('A trip')
    expect(memoryTitle(year, '2022-01-01')).toBe('2021')
  })

  it('has a subtitle with its date or dates', () => {
    expect(memoryDays(day)).toBe('July 4, 2021')
    expect(memoryDays(year)).toBe('A year in pictures')
    expect(memoryDays(trip)).toBe('July 4\u2009–\u20099, 2021')
    expect(memoryDays({ ...trip, first: '2020-12-28', last: '2021-01-03' })).toBe(
      'December 28, 2020\u2009–\u2009January 3, 2021',
    )
  })

  it('has an album title that stays the same on every day', () => {
    expect(memoryAlbumTitle(day)).toBe('July 4, 2021')
    expect(memoryAlbumTitle(trip)).toBe('Lisbon, July 4\u2009–\u20099, 2021')
    expect(memoryAlbumTitle({ ...trip, title: undefined })).toBe('July 4\u2009–\u20099, 2021')
    expect(memoryAlbumTitle(year)).toBe('2021 in pictures')
  })

  it('has a name in the list of hidden memories', () => {
    expect([day, trip, year].map(hiddenText)).toEqual([
      'July 4, 2021',
      'Trip of July 4\u2009–\u20099, 2021',
      '2021 in pictures',
    ])
  })
})
