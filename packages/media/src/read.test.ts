/// <reference types="node" />
import { openAsBlob } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { grayJpeg } from '../test/gray-jpeg.ts'
import { jpegWithExif, withEmbedded } from '../test/jpeg-writer.ts'
import { readPictureMetadata } from '../test/read-metadata.ts'
import { buffersOf, pixelsOf, readMedia } from './read.ts'
import { thumbnailSize } from './renditions/renditions.ts'

// Node has no canvas and no decoders, so these tests get no drawn renditions.
const lastModified = Date.UTC(2020, 5, 1)
const file = (content: BlobPart, name = 'a.jpg') => new File([content], name, { lastModified })
const fixture = async (name: string) =>
  file(await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url)), name)

describe('readMedia', () => {
  test('reads the metadata of a picture that cannot be drawn', async () => {
    const exif = { 36867: '2021:07:04 12:34:56' }
    const jpeg = jpegWithExif({ 274: { short: 8 } }, exif)
    expect(await readMedia(file(jpeg))).toEqual({
      type: 'image/jpeg',
      width: 80,
      height: 120,
      orientation: 8,
      taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: null, guess: null },
      details: {},
      renditions: [],
      lacksRenditions: true,
    })
  })

  test('uses the embedded picture as the thumbnail if nothing can be drawn', async () => {
    const small = jpegWithExif({}, {}, {}, [160, 120])
    const [thumbnail, ...others] = (await readMedia(file(withEmbedded(small, 6))))?.renditions ?? []
    expect(thumbnail).toMatchObject({
      role: 'thumbnail',
      type: 'image/jpeg',
      width: 120,
      height: 160,
    })
    // The thumbnail states the orientation in its EXIF, so viewers rotate it.
    expect(thumbnail && (await readPictureMetadata(thumbnail.bytes)).orientation).toBe(6)
    expect(others).toEqual([])
    const large = withEmbedded(jpegWithExif({}, {}, {}, [4000, 3000]))
    expect((await readMedia(file(large)))?.renditions).toEqual([])
  })

  test('leaves a giant JPEG to devices that decode it smaller', async () => {
    const lacksRenditions = async (giant: File) => (await readMedia(giant))?.lacksRenditions
    expect(await lacksRenditions(grayJpeg(20_000, 14_000))).toBe(true)
    expect(await lacksRenditions(grayJpeg(16_000, 12_000, 0xc2))).toBe(true)
    expect(await lacksRenditions(grayJpeg(20_000, 14_000, 0xc2))).toBeUndefined()
  })

  test('reads time, place, size and duration of a video', async () => {
    expect(await readMedia(await fixture('clip.mp4'))).toMatchObject({
      width: 640,
      height: 360,
      durationSeconds: 12,
      taken: { local: '2022-03-05T10:20:30.000', offsetMinutes: 0, guess: 'zone' },
      details: { latitude: 43.4676, longitude: 11.8851 },
      lacksRenditions: true,
    })
  })

  describe('with a video', () => {
    const ascii = (text: string) => [...text].map(character => character.charCodeAt(0))
    const u32 = (value: number) => [24, 16, 8, 0].map(shift => (value >>> shift) & 255)
    const box = (type: string, content: number[]) => [
      ...u32(content.length + 8),
      ...ascii(type),
      ...content,
    ]
    const text = (type: string, value: string) =>
      box(type, [0, value.length, 0, 0, ...ascii(value)])

    /** Returns a video whose last box is `moov`, with these boxes as its user data. */
    async function videoWith(...userData: number[][]) {
      const bytes = new Uint8Array(await (await fixture('tail-moov.mp4')).arrayBuffer())
      const movieAt = Buffer.from(bytes.buffer).lastIndexOf('moov') - 4
      const added = box('udta', userData.flat())
      new DataView(bytes.buffer).setUint32(movieAt, bytes.length - movieAt + added.length)
      return new File([bytes, Uint8Array.from(added)], 'a.mp4', { lastModified })
    }
    async function read(...userData: number[][]) {
      const reading = await readMedia(await videoWith(...userData))
      if (!reading) throw new Error('no video')
      return reading
    }

    // The fields of a `loci` box (3GPP TS 26.244, 8.9): language, name, role, longitude and latitude as 16.16
    // fixed point, altitude.
    const point = (longitude: number, latitude: number) =>
      [longitude, latitude, 0].flatMap(degrees => u32(Math.round(degrees * 65_536)))
    const loci = (name: number[]) =>
      box('loci', [
        0,
        0,
        0,
        0,
        0x55,
        0xc4,
        ...name,
        0,
        ...point(-118.25, 34.5),
        ...ascii('earth\0\0'),
      ])

    test('reads the coordinates of the video in each format', async () => {
      const place = { latitude: 34.5, longitude: -118.25 }
      for (const each of [
        text('\xa9xyz', '+34.5000-118.2500/'),
        loci([0]),
        loci([...ascii('Home'), 0]),
        loci([0xfe, 0xff, 0x01, 0x00, 0, 0]),
      ])
        expect((await read(each)).details).toMatchObject(place)
      const nowhere = box('loci', [0, 0, 0, 0, 0x55, 0xc4, 0, 0, 1, 2])
      expect((await read(nowhere)).details).not.toHaveProperty('latitude')
    })

    test('reads the time of the video with its offset', async () => {
      const taken = { local: '2020-11-20T15:04:02.000', offsetMinutes: 60, guess: null }
      const time = '2020-11-20T15:04:02+0100'
      for (const each of [text('\xa9day', time), box('date', ascii(time))])
        expect((await read(each)).taken).toEqual(taken)
      expect((await read(text('\xa9day', '2012'))).taken.guess).toBe('file')
      expect((await read(text('\xa9day', '2012-05-06'))).taken.local).toMatch(/^2012-05-06T00:00/)
    })
  })

  test('reads a video with the movie box at the end of the file', async () => {
    expect(await readMedia(await fixture('tail-moov.mp4'))).toMatchObject({
      width: 320,
      durationSeconds: 5,
    })
    expect(await readMedia(await fixture('mpeg4-part2.mp4'))).toMatchObject({
      width: 96,
      height: 64,
      durationSeconds: 1,
      renditions: [],
    })
  })

  test('finds the dimensions of a picture behind more than a megabyte of metadata', async () => {
    const jpeg = jpegWithExif({})
    const depthMap = Uint8Array.from([0xff, 0xe2, 0xff, 0xff, ...new Uint8Array(65_533)])
    const parts = [jpeg.slice(0, 2), ...Array<typeof depthMap>(20).fill(depthMap), jpeg.slice(2)]
    const reading = await readMedia(new File(parts, 'a.jpg'))
    expect(reading).toMatchObject({ width: 120, height: 80 })
  })

  test('identifies a file by its content, not by its name', async () => {
    const reading = await readMedia(await fixture('transparent.png'))
    expect(reading).toMatchObject({ type: 'image/png', width: 240, height: 160 })
  })

  test('uses the modification time of a file whose content is cut off', async () => {
    for (const content of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', '\0\0\0\x20ftypisom']) {
      const reading = await readMedia(file(Uint8Array.from(content, c => c.charCodeAt(0))))
      expect(reading?.renditions).toEqual([])
      expect(Date.parse(reading?.taken.local ?? '')).toBe(lastModified)
      expect(reading?.taken.guess).toBe('file')
    }
  })

  test('identifies a PDF by its first bytes', async () => {
    expect(await readMedia(file('%PDF-1.7'))).toMatchObject({
      type: 'application/pdf',
      details: {},
    })
    for (const content of ['', 'text', '<svg/>', '%PD'])
      expect(await readMedia(file(content, 'a.jpg'))).toBeUndefined()
  })

  test('rejects if the file itself cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'safelight-media-'))
    try {
      const path = join(folder, 'a.jpg')
      await writeFile(path, jpegWithExif({}))
      const gone = file(await openAsBlob(path))
      await rm(path)
      await expect(readMedia(gone)).rejects.toMatchObject({
        name: 'NotReadableError',
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('counts the pixels that reading a file holds in memory', async () => {
  expect(await pixelsOf(file(jpegWithExif({}, {}, {}, [8000, 6000])))).toBe(48_000_000)
  expect(await pixelsOf(await fixture('clip.mp4'))).toBe(0)
  expect(await pixelsOf(file('text'))).toBe(0)
  const cut = jpegWithExif({}).slice(0, 40)
  expect(await pixelsOf(file(cut))).toBe(Number.POSITIVE_INFINITY)
})

test('lists every buffer of the result for transfer to another thread', () => {
  const bytes = Uint8Array.of(1)
  const thumbhash = Uint8Array.of(2)
  const rendition = { role: 'preview', bytes, type: 'image/webp', width: 1, height: 1 } as const
  const taken = { local: '', offsetMinutes: null, guess: 'file' } as const
  const reading = { type: 'image/png', taken, details: {}, thumbhash } as const
  expect(buffersOf({ ...reading, renditions: [rendition] })).toEqual([
    bytes.buffer,
    thumbhash.buffer,
  ])
})

test('limits thumbnails of panoramas by their long side', () => {
  expect(thumbnailSize({ width: 4000, height: 3000 })).toEqual({ width: 427, height: 320 })
  expect(thumbnailSize({ width: 8000, height: 200 })).toEqual({ width: 1280, height: 32 })
  expect(thumbnailSize({ width: 100, height: 60 })).toEqual({ width: 100, height: 60 })
  expect(thumbnailSize({ width: 1, height: 30_000 })).toEqual({ width: 1, height: 1280 })
})
