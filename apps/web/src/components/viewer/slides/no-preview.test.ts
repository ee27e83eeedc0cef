import type { LibraryItem } from '@safelight/client/item'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../../test/items.ts'
import { noPreviewText, unplayedText } from './no-preview.tsx'

function item(type: string, shape: object = {}, secret: object = {}): LibraryItem {
  const photo = aPhoto(1)
  return {
    ...photo,
    isVideo: type.startsWith('video/'),
    details: photo.details && { ...photo.details, type, ...shape },
    privateDetails: secret as LibraryItem['privateDetails'],
  }
}
const film = { width: 160, height: 120, durationSeconds: 3 }

test.each<[string, LibraryItem, RegExp]>([
  ['a damaged file', item('image/jpeg', {}, { isDamaged: true }), /damaged or incomplete/],
  ['a whole JPEG of a rare kind', item('image/jpeg'), /cannot show this JPG file/],
  ['a picture of a rare format', item('image/heic'), /cannot show this HEIC file/],
  [
    'a giant',
    item('image/heic', { width: 16_320, height: 12_240 }, { missingRenditions: true }),
    /too large for this device \(200 megapixels\)/,
  ],
  [
    'a picture not yet drawn',
    item('image/png', {}, { missingRenditions: true }),
    /No preview yet$/,
  ],
  [
    'a video that another browser can show',
    item('video/mp4', film, { missingRenditions: true }),
    /No preview yet. A device that can show this MP4 file makes one/,
  ],
  ['HEVC in MP4', item('video/mp4', film), /cannot show this MP4 file/],
  ['sound without pictures', item('video/mp4', { durationSeconds: 3 }), /sound, but no pictures/],
])('says why there is no preview of %s', (_, of, text) => {
  expect(noPreviewText(of)).toMatch(text)
})

test.each<[string, LibraryItem, RegExp]>([
  ['MP4', item('video/mp4', film), /This video cannot be played/],
  ['AVI', item('video/x-msvideo', film), /cannot play this AVI file/],
])('says why %s does not play', (_, of, text) => {
  expect(unplayedText(of)).toMatch(text)
})
