/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { jpegWithExif } from '../test/jpeg-writer.ts'
import { applePicture, namedMovie } from '../test/motion-writer.ts'
import { readContentId, readLiveMovie, readMedia } from './read.ts'

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)))

/** A movie of five seconds. */
const movie = await fixture('tail-moov.mp4')

const movieOf = (contentId: string) => new File([namedMovie(movie, contentId)], 'IMG_1.MOV')

test('a short movie is what moves of the picture beside it, byte for byte', async () => {
  const motion = await readLiveMovie(new File([movie], 'IMG_1.MOV'), {})
  expect(motion).toMatchObject({ role: 'motion', type: 'video/mp4' })
  expect(motion?.bytes).toEqual(movie)
})

test('the identifiers of both tell whether they belong together', async () => {
  const movie = movieOf('LIVE-1')
  expect((await readMedia(movie))?.contentId).toBe('LIVE-1')
  expect(await readLiveMovie(movie, { contentId: 'LIVE-1' })).toBeDefined()
  expect(await readLiveMovie(movie, { contentId: 'LIVE-2' })).toBeUndefined()
  expect(await readLiveMovie(movie, {})).toBeDefined()
})

test('a file is asked what it is of, whatever its name and its type', async () => {
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

test('a longer movie of the same name is one by itself, and so is what is no movie', async () => {
  const long = new File([await fixture('clip.mp4')], 'IMG_1.MOV')
  expect(await readLiveMovie(long, {})).toBeUndefined()
  expect(await readLiveMovie(new File(['words'], 'IMG_1.MOV'), {})).toBeUndefined()
})
