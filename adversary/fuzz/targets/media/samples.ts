import { ok } from 'node:assert/strict'
import type { Bytes } from '@safelight/crypto/bytes'
import type { MediaReading } from '@safelight/media/read'
import { jpegWithExif, withIptc, withXmp } from '@safelight/media/written-jpeg'
import {
  aMovie,
  appleNote,
  directoryXmp,
  heicWith,
  withTrailer,
} from '../../../../packages/media/test/motion-writer.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import { fixtures } from './fixtures.ts'

/** Returns one of `whole`, usually damaged. */
export function damaged(random: Random, whole: readonly Bytes[]): Bytes {
  const bytes = random.pick(whole)
  if (random.oneIn(20)) return bytes
  return random.oneIn(20) ? random.bytes(random.below(300)) : mutateBytes(random, bytes, whole)
}

export function checkTaken({ local, offsetMinutes }: MediaReading['taken']): void {
  ok(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(local) && !Number.isNaN(Date.parse(`${local}Z`)),
  )
  ok(offsetMinutes === null || (Number.isInteger(offsetMinutes) && Math.abs(offsetMinutes) <= 840))
}

export function aCameraJpeg(): Bytes {
  return jpegWithExif(
    { 270: 'Grüße', 271: 'Canon', 272: 'Canon EOS 5D', 274: { short: 6 } },
    {
      33434: { rationals: [[1, 250]] },
      33437: { rationals: [[28, 10]] },
      34855: { short: 200 },
      36867: '2021:07:04 12:34:56',
      36881: '+02:00',
      37521: '25',
      42036: 'EF35mm f/2',
    },
    {
      1: 'S',
      2: {
        rationals: [
          [43, 1],
          [30, 1],
          [36, 1],
        ],
      },
      3: 'W',
      4: {
        rationals: [
          [11, 1],
          [15, 1],
          [0, 1],
        ],
      },
    },
  )
}

export const anEditedJpeg = (): Bytes =>
  withIptc(
    withXmp(
      jpegWithExif({ 306: '2012:08:27 15:36:36' }),
      'xmp:CreateDate="2010-04-13T09:37:22+02:00" photoshop:DateCreated="2010-04-13"',
      '<exif:DateTimeOriginal>2010-04-13T09:37:22.5Z</exif:DateTimeOriginal>',
    ),
    { 55: '20100413', 60: '093722+0200', 62: '20100413', 63: '093722' },
  )

export function motionPhotoFiles(): Bytes[] {
  const movie = aMovie()
  const note = appleNote({ 11: 'B5D1A9F0-1111', 17: '7A0E2B44-2222' })
  const behind = withXmp(
    jpegWithExif({ 271: 'Apple' }, { 37500: note }),
    ...directoryXmp([['MotionPhoto', movie.length]]),
  )
  const older = withXmp(jpegWithExif({}), `GCamera:MicroVideoOffset="${movie.length}"`)
  return [
    Uint8Array.from([...behind, ...movie]),
    Uint8Array.from([...older, ...movie]),
    withTrailer(jpegWithExif({}), [[0x0a30, movie]]),
    heicWith(movie),
  ]
}

/** Small videos without pictures and sound, because no reader here uses these. */
export async function movieBoxes(): Promise<Bytes[]> {
  const [small, large] = (await fixtures('mpeg4-part2.mp4', 'tail-moov.mp4')) as [Bytes, Bytes]
  const movie = Buffer.from(large.buffer).lastIndexOf('moov') - 4
  const boxes = Buffer.from([...large.subarray(0, 32), ...large.subarray(movie)])
  boxes.writeUInt32BE(boxes.length - 32 + USER_DATA.length, 32)
  return [small, Uint8Array.from([...boxes, ...USER_DATA])]
}

const USER_DATA = Buffer.from(
  '\0\0\0\x4budta' +
    '\0\0\0\x23loci\0\0\0\0\x55\xc4\0\0\0\x06\xad\x14\0\x34\x5e\x8a\0\x0a\x88\xf5earth\0\0' +
    '\0\0\0\x20date2020-11-20T15:04:02+0100',
  'latin1',
)
