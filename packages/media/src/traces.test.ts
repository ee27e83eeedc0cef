/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { jpegWithExif } from '../test/jpeg-writer.ts'
import { readTraces } from './traces.ts'

const pixel = { 271: 'Google', 272: 'Pixel 9' }
const point = (count: number, unit: number) => ({
  1: 'N',
  2: {
    rationals: [
      [count, unit],
      [0, unit],
      [0, unit],
    ] as [number, number][],
  },
  3: 'E',
  4: {
    rationals: [
      [count, unit],
      [0, unit],
      [0, unit],
    ] as [number, number][],
  },
})

test('tells a kept place from a missing one and from one that Android has overwritten', async () => {
  const placeOf = async (gps: Parameters<typeof jpegWithExif>[2]) =>
    (await readTraces(new Blob([jpegWithExif(pixel, {}, gps)])))?.place
  expect(await placeOf(point(48, 1))).toBe('kept')
  expect(await placeOf(point(0, 0))).toBe('blanked')
  expect(await placeOf({})).toBe('none')
})

test('names the camera, and knows pictures of other programs by its absence', async () => {
  expect(await readTraces(new Blob([jpegWithExif(pixel)]))).toEqual({
    isJpeg: true,
    camera: 'Google Pixel 9',
    place: 'none',
    isOfLivePhoto: false,
  })
  expect(await readTraces(new Blob([jpegWithExif({})]))).toMatchObject({ camera: undefined })
})

test('knows a picture of a live photo, and returns nothing for a video', async () => {
  const fixture = async (name: string) =>
    new Blob([await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))])
  expect(await readTraces(await fixture('live.jpg'))).toMatchObject({ isOfLivePhoto: true })
  expect(await readTraces(await fixture('clip.mp4'))).toBeUndefined()
})
