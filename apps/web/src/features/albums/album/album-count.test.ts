import type { LibraryItem } from '@safelight/client/item'
import { expect, it } from 'vitest'
import { albumCount } from './album-count.ts'

const item = (type: string) =>
  ({ isVideo: type.startsWith('video/'), details: { type } }) as LibraryItem

const [photo, video, document] = ['image/jpeg', 'video/mp4', 'application/pdf'].map(item)
const damaged = { isVideo: false, details: undefined, fileName: '01.jpg' } as LibraryItem

it.each([
  [0, [], '0 photos'],
  [1, [photo], '1 photo'],
  [1, [video], '1 video'],
  [3, [photo, video, photo], '2 photos · 1 video'],
  [1, [document], '1 document'],
  [4, [photo, document, video, document], '1 photo · 1 video · 2 documents'],
  [1, [damaged], '1 photo'],
  [1, [], '1 item'],
  [1200, [photo, photo], '1,200 items'],
])('describes an album of %i items of which these are read: %j', (count, read, text) => {
  expect(albumCount(count, read as LibraryItem[])).toBe(text)
})
