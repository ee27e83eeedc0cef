import { describe, expect, test } from 'vitest'
import { jpegWithExif, withXmp } from '../../test/jpeg-writer.ts'
import { aMovie, appleNote, directoryXmp, heicWith, withTrailer } from '../../test/motion-writer.ts'
import { readPictureMetadata } from '../../test/read-metadata.ts'
import { sourceOf, sourceOfBytes } from '../ranged/byte-source.ts'
import { MOTION_BYTES } from '../types.ts'
import { readAppleNote } from './maker-notes/apple-note.ts'
import { findMotion } from './motion.ts'
import { blocksOfExif } from './pictures/tiff-blocks.ts'

const plain = jpegWithExif({})
const movie = aMovie(100)
const trailer = withTrailer(plain, [[0x0a30, movie]])

async function motionOf(...parts: (Uint8Array<ArrayBuffer> | Uint8Array)[]) {
  const file = new Blob(parts as BlobPart[])
  const { xmp } = await readPictureMetadata(new Uint8Array(await file.arrayBuffer()))
  return findMotion(sourceOf(file), xmp)
}

describe('the movie in a motion photo', () => {
  test('is found by the XMP directory', async () => {
    const [attributes, elements] = directoryXmp([
      ['GainMap', 30],
      ['MotionPhoto', 100],
      ['Depth', 7],
    ])
    const picture = withXmp(plain, attributes, elements)
    expect(await motionOf(picture, new Uint8Array(30), movie, new Uint8Array(7))).toEqual({
      offset: picture.length + 30,
      length: 100,
    })
  })

  test('is found by a MicroVideo offset', async () => {
    const picture = withXmp(plain, 'GCamera:MicroVideo="1" GCamera:MicroVideoOffset="100"')
    expect(await motionOf(picture, movie)).toEqual({ offset: picture.length, length: 100 })
  })

  test("is found in Samsung's trailer", async () => {
    const whole = withTrailer(plain, [
      [0x0a01, new Uint8Array(20)],
      [0x0a30, movie],
      [0x0b40, new Uint8Array(5)],
    ])
    const found = await motionOf(whole)
    expect(found?.length).toBe(100)
    const { offset = 0, length = 0 } = found ?? {}
    expect(whole.slice(offset, offset + length)).toEqual(movie)
  })

  test('is found in the box of a HEIC', async () => {
    const whole = heicWith(movie)
    expect(await findMotion(sourceOfBytes(whole), '')).toEqual({
      offset: whole.length - 100,
      length: 100,
    })
  })

  test.each([
    [
      'no movie begins at the stated place',
      [withXmp(plain, ...directoryXmp([['MotionPhoto', 99]])), movie],
    ],
    [
      'the movie would begin before the start of the file',
      [withXmp(plain, ...directoryXmp([['MotionPhoto', 1e9]]))],
    ],
    [
      'the stated offset is not a number',
      [withXmp(plain, 'GCamera:MicroVideoOffset="a few"'), movie],
    ],
    ['no metadata mentions a movie', [plain, movie]],
    ['the trailer is truncated', [trailer.slice(0, -1)]],
    ['the record begins before the file', [trailer.slice(plain.length + 30)]],
  ])('is not found if %s', async (_, parts) => {
    expect(await motionOf(...parts)).toBeUndefined()
  })

  test('is not found if it exceeds the size limit', async () => {
    const length = MOTION_BYTES + 1
    const picture = withXmp(plain, `GCamera:MicroVideoOffset="${length}"`)
    expect(await motionOf(picture, aMovie(length))).toBeUndefined()
  })
})

describe('identifiers of related files', () => {
  test("the identifiers of a burst and of a live photo come from Apple's maker note", async () => {
    const note = appleNote({ 11: 'B5D1A9F0-1111', 17: '7A0E2B44-2222' })
    expect(
      await readPictureMetadata(jpegWithExif({ 271: 'Apple' }, { 37500: note })),
    ).toMatchObject({ together: 'B5D1A9F0-1111', contentId: '7A0E2B44-2222' })
    // Reads the same EXIF as a HEIC stores it, without the JPEG segment.
    const exif = jpegWithExif({ 271: 'Apple' }, { 37500: note }).subarray(6)
    const { makerNote } = await blocksOfExif(exif)
    expect(readAppleNote(makerNote).contentId).toBe('7A0E2B44-2222')
  })

  test('the identifier of a burst also comes from XMP', async () => {
    const burst = withXmp(plain, 'GCamera:BurstID="B-1"')
    expect(await readPictureMetadata(burst)).toMatchObject({ together: 'B-1' })
    const other = { bytes: [...new TextEncoder().encode('Nikon\0 and some bytes more')] }
    const { together, contentId } = await readPictureMetadata(jpegWithExif({}, { 37500: other }))
    expect([together, contentId]).toEqual([undefined, undefined])
  })
})
