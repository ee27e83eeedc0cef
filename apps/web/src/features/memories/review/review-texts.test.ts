import type { LibraryItem } from '@safelight/client/item'
import { expect, it } from 'vitest'
import { factsOf, groupText, trashText } from './review-texts.ts'

const item = {
  takenLocal: '2021-07-04T12:34:56.000',
  size: 3_670_016,
  isVideo: false,
  details: { width: 4000, height: 3000, turns: 1 },
} as unknown as LibraryItem

it('lists the time, displayed size and file size of a photo', () => {
  expect(factsOf(item)).toEqual(['12:34:56', '3000 × 4000', '3.5 MB'])
  expect(factsOf({ ...item, details: undefined } as LibraryItem)).toEqual(['12:34:56', '3.5 MB'])
})

it('tells when the photos of a group were taken', () => {
  expect(groupText([item, item])).toBe('2 items, July 4, 2021, 12:34')
})

it('tells how many items stay and how many move to the trash', () => {
  expect(trashText(5, 1)).toBe('Keep 1, move 4 to the trash')
  expect(trashText(5, 0)).toBe('Choose what to keep')
  expect(trashText(5, 5)).toBe('Nothing to move')
})
