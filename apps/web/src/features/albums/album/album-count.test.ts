import { expect, it } from 'vitest'
import { albumCount } from './album-count.ts'

const photo = { isVideo: false }
const video = { isVideo: true }

it.each([
  [0, [], '0 photos'],
  [1, [photo], '1 photo'],
  [1, [video], '1 video'],
  [3, [photo, video, photo], '2 photos · 1 video'],
  [1, [], '1 item'],
  [1200, [photo, photo], '1,200 items'],
])('describes an album of %i items of which these are read: %j', (count, read, text) => {
  expect(albumCount(count, read)).toBe(text)
})
