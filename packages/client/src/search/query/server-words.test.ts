import { expect, it } from 'vitest'
import { serverWords } from './server-words.ts'

it.each([
  ['2021', '2021'],
  [' July  2021 VIDEO ', 'july 2021 video'],
  ['2021-07-04 png', '2021-07-04 png'],
  ['jpg JPEG gif mp4 photos', 'jpg jpeg gif mp4 photos'],
  ['2021-07 december', '2021-07 december'],
  ['jp', undefined],
  ['beach 2021', undefined],
  ['arezzo', undefined],
  ['20210704', undefined],
  ['2021..2022', undefined],
  ['', undefined],
])('for the query %j, the words for the server are %j', (text, words) => {
  expect(serverWords(text)).toBe(words)
})
