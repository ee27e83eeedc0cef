import type { MediaItem } from '@safelight/contract/items'
import { expect, it } from 'vitest'
import type { LibraryItem } from '../item.ts'
import { itemsBetween, monthKey, monthTitle, withMore } from './months.ts'
import { countsOf, isShown, SHOWS } from './show.ts'

it('formats months, also of years before 1000', () => {
  expect(monthKey({ year: 2021, month: 7 })).toBe('2021-07')
  expect(monthTitle('2021-07')).toBe('July 2021')
  expect(monthTitle(monthKey({ year: 999, month: 12 }))).toBe('December 999')
})

it('counts the items between two months, even across years', () => {
  const months = [
    { year: 2021, month: 8, count: 1, videos: 0, documents: 0 },
    { year: 2021, month: 7, count: 40, videos: 3, documents: 0 },
    { year: 2020, month: 12, count: 500, videos: 0, documents: 0 },
  ]
  expect(itemsBetween(months, '2021-07', '2020-12')).toBe(40)
  expect(itemsBetween(months, '2021-08', '2020-01')).toBe(541)
  expect(itemsBetween(months, '2020-12', '2021-08')).toBe(0)
})

it('counts photos, videos and documents apart', () => {
  const items = ['image/jpeg', 'video/mp4', 'application/pdf', 'application/pdf'].map(
    type => ({ type, dateTaken: '2021-07-04' }) as MediaItem,
  )
  const months = withMore([], items)
  expect(months).toEqual([{ year: 2021, month: 7, count: 4, videos: 1, documents: 2 }])
  const counts = SHOWS.filter(show => show !== 'favorites').map(show => countsOf(months, show))
  expect(counts).toEqual([
    [{ year: 2021, month: 7, count: 1, videos: 0, documents: 0 }],
    [{ year: 2021, month: 7, count: 1, videos: 1, documents: 0 }],
    [{ year: 2021, month: 7, count: 2, videos: 0, documents: 2 }],
  ])
})

it.each([
  ['photos', 'image/jpeg', 'jpg'],
  ['videos', 'video/mp4', 'mp4'],
  ['documents', 'application/pdf', 'pdf'],
] as const)(
  'shows only items of their kind in %s, even if the details are damaged',
  (show, type, ending) => {
    const isVideo = type === 'video/mp4'
    const whole = { isVideo, fileName: `01.${ending}`, details: { type } } as LibraryItem
    for (const item of [whole, { ...whole, details: undefined }]) {
      expect(SHOWS.filter(each => isShown(item, each))).toEqual([show])
    }
  },
)
