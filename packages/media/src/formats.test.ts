/// <reference types="node" />
import { isPhotoType, isVideoType, uploadTypes } from '@safelight/contract/media-types'
import { expect, test } from 'vitest'
import { jpegWithExif } from '../test/jpeg-writer.ts'
import { rawFiles } from '../test/raw-writer.ts'
import { readSample, SAMPLES, typeOfSample } from '../test/samples.ts'
import { pixelsOf, readMedia } from './read.ts'

// Node has no decoders, so these tests cover what programs without a browser can read.
const lastModified = Date.UTC(2020, 5, 1)
const fileOf = (content: BlobPart) => new File([content], 'a', { lastModified })
const read = async (name: string) => fileOf(await readSample(name))

test('the samples include each format', () => {
  const specified = uploadTypes(false)
  const more = uploadTypes(true).filter(type => !specified.includes(type))
  expect(new Set(SAMPLES.map(typeOfSample))).toEqual(new Set(more))
})

test.each(SAMPLES)('reads type and size of %s', async name => {
  const file = await read(name)
  const type = typeOfSample(name) ?? ''
  expect(await readMedia(file)).toMatchObject({ type, width: 96, height: 64, renditions: [] })
  expect(await pixelsOf(file)).toBe(isPhotoType(type) ? 96 * 64 : 0)
  if (isVideoType(type)) expect((await readMedia(file))?.durationSeconds).toBeCloseTo(1, 0)
})

test.each(SAMPLES.filter(name => !/\.(bmp|avi|m2?ts)$/.test(name)))(
  'reads time and place of %s',
  async name => {
    const isVideo = isVideoType(typeOfSample(name) ?? '')
    const isRaw = name.endsWith('.dng')
    expect(await readMedia(await read(name))).toMatchObject({
      taken: isVideo
        ? { local: '2021-07-04T10:34:56.000', offsetMinutes: 0, guess: 'zone' }
        : { local: '2021-07-04T12:34:56.000', offsetMinutes: 120, guess: null },
      details: isRaw
        ? { latitude: 43.5, longitude: 11.75 }
        : { latitude: expect.closeTo(43.4676, 3), longitude: expect.closeTo(11.8851, 3) },
    })
  },
)

test.each(Object.entries(rawFiles(jpegWithExif({}, {}, {}, [48, 32]), 6)))(
  'reads the metadata of a RAW file of the kind %s',
  async (maker, content) => {
    const reading = await readMedia(fileOf(content))
    expect(reading).toMatchObject({
      type: 'image/x-dcraw',
      taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: 120, guess: null },
      details: {
        latitude: 43.5,
        longitude: 11.75,
        aperture: 2.8,
        shutterSpeed: 0.004,
        iso: 200,
        cameraName: 'Safelight Raw',
      },
      lacksRenditions: true,
    })
    // EXIF orientation swaps the sides. In RW2, RAF and CR3 files, only the preview states the size, so the
    // size is unknown until the preview is drawn.
    if (!['rw2', 'raf', 'cr3'].includes(maker))
      expect([reading?.width, reading?.height]).toEqual([64, 96])
  },
)

test('reads the height of a whole frame from an interlaced transport stream', async () => {
  const progressive = Buffer.from('6764000aacd94626c044000003000400000300503c489658', 'hex')
  // The same parameters, except that a picture may be a field, and that a frame has two.
  const interlaced = Buffer.from('6764000aacd946216022000003000200000300281e244b2c', 'hex')
  const content = await readSample('sample.mts')
  content.set(interlaced, content.indexOf(progressive))
  expect(await readMedia(fileOf(content))).toMatchObject({ width: 96, height: 128 })
})

test('does not fail on a file that is cut off anywhere', async () => {
  for (const name of SAMPLES) {
    const content = await readSample(name)
    for (let length = 0; length < content.length; length += 97) {
      const reading = await readMedia(fileOf(content.subarray(0, length)))
      if (reading) expect(reading.renditions).toEqual([])
    }
  }
})
