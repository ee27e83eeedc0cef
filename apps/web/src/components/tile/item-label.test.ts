import type { LibraryItem } from '@safelight/client/item'
import { expect, it } from 'vitest'
import { itemLabel } from './item-label.ts'

const item = (type: string, isFavorite = false) =>
  ({
    isVideo: type.startsWith('video/'),
    takenLocal: '2024-07-04T12:00:00.000',
    details: { name: 'Beach', type, streams: {} },
    privateDetails: { isFavorite },
  }) as LibraryItem

it.each([
  ['image/jpeg', 'Photo Beach, July 4, 2024'],
  ['video/mp4', 'Video Beach, July 4, 2024'],
  ['application/pdf', 'Document Beach, July 4, 2024'],
])('labels an item of type %s', (type, label) => {
  expect(itemLabel(item(type))).toBe(label)
  expect(itemLabel(item(type, true))).toBe(`${label}, favorite`)
})

it('the label mentions a live photo and the number of items in a stack', () => {
  const photo = item('image/jpeg', true)
  const motion = { offset: 1, length: 2 }
  const moving = { ...photo, details: { ...photo.details, motion } } as LibraryItem
  expect(itemLabel(moving, 3)).toBe('Photo Beach, July 4, 2024, live photo, stack of 3, favorite')
})

it('the label says that a file is damaged', () => {
  const photo = item('image/jpeg')
  const privateDetails = { ...photo.privateDetails, isDamaged: true }
  expect(itemLabel({ ...photo, privateDetails } as LibraryItem)).toBe(
    'Photo Beach, July 4, 2024, damaged',
  )
})

it('the label contains the place and the description', () => {
  const photo = item('image/jpeg', true)
  const known = { city: 'Arezzo', country: 'Italy', description: 'The fair' }
  const privateDetails = { ...photo.privateDetails, ...known }
  expect(itemLabel({ ...photo, privateDetails } as LibraryItem)).toBe(
    'Photo Beach, July 4, 2024, Arezzo, Italy, favorite, The fair',
  )
})
