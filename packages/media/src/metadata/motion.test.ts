import { describe, expect, test } from 'vitest'
import { jpegWithExif, withXmp } from '../../test/jpeg-writer.ts'
import {
  aMovie,
  appleNote,
  aWholeMovie,
  directoryXmp,
  heicWith,
  withTrailer,
} from '../../test/motion-writer.ts'
import { readPictureMetadata } from '../../test/read-metadata.ts'
import { sourceOf, sourceOfBytes } from '../ranged/byte-source.ts'
import { MOTION_BYTES } from '../types.ts'
import { readAppleNote } from './maker-notes/apple-note.ts'
import { findMotion } from './motion.ts'
import { blocksOfExif } from './pictures/tiff-blocks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const plain = jpegWithExif({})
const heic = Uint8Array.from([...bytes('\0\0\0\x10ftypheic\0\0\0\0\0\0\0\x0cmeta\0\0\0\0')])

/** A JPEG with compressed data, in which markers of restarts and escaped bytes stand. */
function jpegWithPixels(): Uint8Array<ArrayBuffer> {
  const data = [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xff, 0x00]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...data]
  const { length } = plain
  const isEnded = plain[length - 2] === 0xff && plain[length - 1] === 0xd9
  return Uint8Array.from([
    ...plain.subarray(0, isEnded ? length - 2 : length),
    ...scan,
    ...scan,
    ...[0xff, 0xd9],
  ])
}

function withComment(jpeg: Uint8Array, comment: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = comment
  const segment = [0xff, 0xfe, (length + 2) >> 8, (length + 2) & 255, ...comment]
  return Uint8Array.from([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)])
}
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

describe('a movie behind a picture, to which no metadata leads,', () => {
  const picture = jpegWithPixels()
  const whole = aWholeMovie()
  const { length } = whole

  test.each([
    ['without XMP', []],
    ['with XMP that lists no movie', [...directoryXmp([])]],
    ['with XMP that states no length', [...directoryXmp([['MotionPhoto', 0]])]],
    ['with XMP that states a length too large', [...directoryXmp([['MotionPhoto', length + 40]])]],
    ['with XMP that states a length too small', [...directoryXmp([['MotionPhoto', length - 40]])]],
    ['with a wrong MicroVideo offset', ['GCamera:MicroVideoOffset="7"']],
  ])('is found %s', async (_, xmp: string[]) => {
    const [attributes, elements] = xmp
    const described = attributes === undefined ? picture : withXmp(picture, attributes, elements)
    expect(await motionOf(described, whole)).toEqual({ offset: described.length, length })
  })

  test.each([
    ['zeros', new Uint8Array(300)],
    ['a second JPEG', picture],
    ['a JPEG with a movie in a comment', withComment(picture, whole)],
    ['text with the name of the box', bytes('\0\0\0\x10ftyp and more text')],
    ['half a JPEG', picture.subarray(0, picture.length - 2)],
  ])('is found behind %s', async (_, between) => {
    expect(await motionOf(picture, between, whole)).toEqual({
      offset: picture.length + between.length,
      length,
    })
  })

  test('ends where its boxes end', async () => {
    const trailer = bytes('and then a trailer of another kind')
    expect(await motionOf(picture, whole, trailer)).toEqual({ offset: picture.length, length })
  })

  test('is found behind a HEIC', async () => {
    const { length: start } = heic
    const found = await findMotion(sourceOfBytes(Uint8Array.from([...heic, ...whole])), '')
    expect(found).toEqual({ offset: start, length })
  })

  test.each([
    ['it is in a comment', [withComment(picture, whole)]],
    ['it is in a comment of a second JPEG', [picture, withComment(picture, whole)]],
    ['it is cut off', [picture, whole.subarray(0, length - 1)]],
    [
      'it has no index',
      [picture, Uint8Array.from([...whole.subarray(0, 20), ...whole.subarray(136)])],
    ],
    ['it is a HEIC', [picture, heic]],
    [
      'only garbage follows',
      [picture, Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255)],
    ],
    ['the picture has no end', [picture.subarray(0, picture.length - 2), new Uint8Array(9)]],
  ])('is not found if %s', async (_, parts) => {
    expect(await motionOf(...parts)).toBeUndefined()
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
