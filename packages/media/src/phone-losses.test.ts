import { expect, test } from 'vitest'
import { jpegWithExif } from '../test/jpeg-writer.ts'
import { lossesOf } from './phone-losses.ts'

const degrees = (count: number, unit: number) => ({
  rationals: [
    [count, unit],
    [0, unit],
    [0, unit],
  ] as [number, number][],
})
const at = (count: number, unit = 1) => ({
  1: 'N',
  2: degrees(count, unit),
  3: 'E',
  4: degrees(count, unit),
})

const photo = (name: string, camera: string, gps = {}) =>
  new File([jpegWithExif({ 271: camera, 272: `${camera} phone` }, {}, gps)], name, {
    type: 'image/jpeg',
  })
const many = (count: number, gps = {}) =>
  Array.from({ length: count }, (_, i) => photo(`${i}.jpg`, 'Google', gps))

test('on Android, several camera photos without a place are suspicious', async () => {
  expect(await lossesOf(many(3), 'android')).toEqual(['places'])
  expect(await lossesOf(many(2), 'android')).toEqual([])
  expect(await lossesOf([...many(3), ...many(1, at(48))], 'android')).toEqual([])
  const screenshots = Array.from({ length: 5 }, () => new File([jpegWithExif({})], 'a.jpg'))
  expect(await lossesOf(screenshots, 'android')).toEqual([])
})

test('on Android, one overwritten place is proof', async () => {
  expect(await lossesOf([...many(9, at(48)), ...many(1, at(0, 0))], 'android')).toEqual(['places'])
})

test("an iPhone's converted HEIC differs from a JPEG of its camera", async () => {
  const losses = (name: string, camera = 'Apple') => lossesOf([photo(name, camera)], 'ios')
  expect(await losses('IMG_0001.jpeg')).toEqual(['originals'])
  expect(await losses('image.jpg')).toEqual(['originals'])
  expect(await losses('IMG_0001.JPG')).toEqual([])
  expect(await losses('DSC_0001.jpeg', 'Nikon')).toEqual([])
})

test('a selection of thousands is read in a sample', async () => {
  const places = await lossesOf([...many(4000), ...many(1000, at(48))], 'android')
  expect(places).toEqual([])
})
