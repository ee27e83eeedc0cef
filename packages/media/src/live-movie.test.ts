/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { jpegWithExif } from '../test/jpeg-writer.ts'
import { applePicture, datedMovie, namedMovie } from '../test/motion-writer.ts'
import { readContentId, readLiveMovie, readMedia } from './read.ts'

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)))

/** A movie of five seconds. Without an identifier, longer movies do not belong to a live photo. */
const movie = await fixture('tail-moov.mp4')

const movieOf = (contentId: string) => new File([namedMovie(movie, contentId)], 'IMG_1.MOV')

const SECOND = 1000
const NOON = Date.parse('2021-07-04T10:00:00Z')
const at = (ms: number, offsetMinutes: number | null = null) => ({
  taken: {
    local: new Date(ms + (offsetMinutes ?? 120) * 60_000).toISOString().slice(0, 23),
    offsetMinutes,
    guess: null,
  },
})
const movieAt = (ms: number) => new File([datedMovie(movie, ms)], 'IMG_1.MOV')

test('matches a short movie to a picture with the same capture time', async () => {
  const motion = await readLiveMovie(movieAt(NOON), at(NOON))
  expect(motion).toMatchObject({ role: 'motion', type: 'video/mp4' })
  expect(motion?.bytes).toEqual(datedMovie(movie, NOON))
})

test('matches a picture and a movie by identifiers if both have an identifier', async () => {
  const movie = movieOf('LIVE-1')
  expect((await readMedia(movie))?.contentId).toBe('LIVE-1')
  const { taken } = at(NOON)
  expect(await readLiveMovie(movie, { contentId: 'LIVE-1', taken })).toBeDefined()
  expect(await readLiveMovie(movie, { contentId: 'LIVE-2', taken })).toBeUndefined()
  const dated = new File(
    [datedMovie(namedMovie(await fixture('tail-moov.mp4'), 'A'), NOON)],
    'a.MOV',
  )
  expect(await readLiveMovie(dated, { contentId: 'B', taken })).toBeUndefined()
  expect(await readLiveMovie(dated, { taken })).toBeDefined()
})

test.each([
  ['two seconds after the picture matches it', 2 * SECOND, 120, true],
  ['three seconds after the picture does not match it', 3 * SECOND, 120, false],
  ['two seconds before the picture matches it', -2 * SECOND, null, true],
  ['years after the picture does not match it', 4 * 365 * 86_400 * SECOND, null, false],
  ['three and a half minutes after the picture does not match it', 210 * SECOND, null, false],
  [
    'an hour after the picture does not match it if the time zone is known',
    3600 * SECOND,
    120,
    false,
  ],
])('without identifiers, a movie taken %s', async (_, after, zone, isPair) => {
  const motion = await readLiveMovie(movieAt(NOON + after), at(NOON, zone))
  expect(motion !== undefined).toBe(isPair)
})

test('does not match a movie with an unknown capture time', async () => {
  const undated = new File([movie], 'IMG_1.MOV')
  expect(await readLiveMovie(undated, at(NOON))).toBeUndefined()
  const { taken } = at(NOON)
  expect(await readLiveMovie(movieAt(NOON), { taken: { ...taken, guess: 'file' } })).toBeUndefined()
  const named = (name: string) => readLiveMovie(new File([movie], name), at(NOON))
  expect(await named('IMG_20230505_101111.MP4')).toBeDefined()
  expect(await named('IMG_20230505.MP4')).toBeUndefined()
  expect(await readLiveMovie(undated, at(NOON), NOON + SECOND)).toBeDefined()
  expect(await readLiveMovie(undated, at(NOON), NOON + 3 * SECOND)).toBeUndefined()
})

test('finds the identifier of a live photo in files of any name', async () => {
  const idOf = (content: Uint8Array<ArrayBuffer>, name: string) =>
    readContentId(new File([content], name))
  expect(await idOf(namedMovie(movie, 'LIVE-1'), 'clip.mov')).toBe('LIVE-1')
  expect(await idOf(applePicture('LIVE-1'), 'holiday.jpg')).toBe('LIVE-1')
  expect(await idOf(applePicture('LIVE-2'), 'clip.mov')).toBe('LIVE-2')
  expect(await idOf(movie, 'clip.mov')).toBeUndefined()
  expect(await idOf(jpegWithExif({}), 'holiday.jpg')).toBeUndefined()
  expect(await idOf(movie.slice(0, 300), 'cut.mov')).toBeUndefined()
  expect(await idOf(new TextEncoder().encode('words'), 'notes.mov')).toBeUndefined()
})

test('does not match a long movie of the same name as the picture', async () => {
  const long = new File([datedMovie(await fixture('clip.mp4'), NOON)], 'IMG_1.MOV')
  expect(await readLiveMovie(long, at(NOON))).toBeUndefined()
  expect(await readLiveMovie(new File(['words'], 'IMG_1.MOV'), at(NOON))).toBeUndefined()
})
