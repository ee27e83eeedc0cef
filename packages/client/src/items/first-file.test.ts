import { expect, it } from 'vitest'
import { duplicateReason } from './first-file.ts'

const first = { id: 'one', name: 'IMG_0001 copy.JPG', takenLocal: '2003-07-12T23:59:59.000' }

it.each([
  [{ first }, 'already in your library as IMG_0001 copy.JPG, July 12, 2003'],
  [{ first: { ...first, takenLocal: '' } }, 'already in your library as IMG_0001 copy.JPG'],
  [{}, 'already in your library'],
])('describes the existing item: %j', (part, reason) => {
  expect(duplicateReason({ path: 'a.jpg', ...part })).toBe(reason)
})
