import { ok } from 'node:assert/strict'
import { type MediaReading, readMedia } from '@safelight/media/read'
import { sniffMediaType } from '@safelight/media/types'
import { type Bytes, randomBytes } from '@safelight/vault/bytes'
import { openItem } from '../../../../packages/library/src/lib/items/item.ts'
import { privateDetailsSchema } from '../../../../packages/library/src/lib/items/item-details.ts'
import {
  describeUpload,
  encryptRenditions,
  newItem,
} from '../../../../packages/library/src/lib/upload/encryption/encrypt-upload.ts'
import { anAccount, recordOf } from '../../../../packages/library/test/fixtures.ts'
import { largestJpeg } from '../../../../packages/media/src/lib/decoders/largest-jpeg.ts'
import { drawTiff } from '../../../../packages/media/src/lib/decoders/tiff-pixels.ts'
import { readTiff, TAGS } from '../../../../packages/media/src/lib/metadata/containers/tiff.ts'
import { findMotion } from '../../../../packages/media/src/lib/metadata/motion.ts'
import {
  isDecodableSize,
  isSizedByHead,
  readDimensions,
} from '../../../../packages/media/src/lib/metadata/pictures/dimensions.ts'
import { embeddedPreview } from '../../../../packages/media/src/lib/metadata/pictures/embedded-preview.ts'
import { inspectMovie } from '../../../../packages/media/src/lib/metadata/videos/movie.ts'
import { sourceOfBytes } from '../../../../packages/media/src/lib/ranged/byte-source.ts'
import {
  flirFile,
  jpegWithExif,
  reconyxNote,
  withEmbedded,
  withFlir,
  withIptc,
  withXmp,
} from '../../../../packages/media/test/jpeg-writer.ts'
import {
  aMovie,
  appleNote,
  directoryXmp,
  heicWith,
  withTrailer,
} from '../../../../packages/media/test/motion-writer.ts'
import { rawFiles } from '../../../../packages/media/test/raw-writer.ts'
import { readPictureMetadata } from '../../../../packages/media/test/read-metadata.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'
import { fixtures, folderOf } from './fixtures.ts'

/** EXIF, XMP and IPTC, damaged: the reader never throws, and what it gives is within the bounds of the format. */
export const exif: Target = {
  name: 'exif',
  async prepare() {
    const pictures = [
      aCameraJpeg(),
      anEditedJpeg(),
      ...(await fixtures('turned/orientation-6.jpg', 'transparent.png')),
    ]
    return {
      async try(random) {
        const reading = await readPictureMetadata(damaged(random, pictures))
        const rest = { v: 1, labels: [], labelsConfidence: [], isFavorite: false }
        privateDetailsSchema.parse({ ...rest, ...reading.details })
        ok((reading.details.latitude === undefined) === (reading.details.longitude === undefined))
        if (reading.taken) checkTaken(reading.taken)
        return Object.keys(reading.details).length > 0 || reading.taken ? 'accepted' : 'refused'
      },
    }
  },
}

/** What makers write in ways of their own, damaged: nothing throws, and dates and places are within their bounds. */
export const makerRecords: Target = {
  name: 'maker-records',
  async prepare() {
    const facts = { seconds: 1.3e9, milliseconds: 5, minutesBehind: -60, latitude: 1, longitude: 2 }
    const pictures = [
      withFlir(jpegWithExif({ 271: 'FLIR' }), flirFile(facts), 300),
      ...(['HyperFire', 'UltraFire', 'HyperFire 2'] as const).map(kind =>
        jpegWithExif({ 271: 'RECONYX' }, { 37500: reconyxNote(kind, [9, 8, 7, 6, 5, 2012]) }),
      ),
    ]
    return {
      async try(random) {
        const { taken, details } = await readPictureMetadata(damaged(random, pictures))
        if (taken) checkTaken(taken)
        const { latitude = 0, longitude = 0 } = details
        ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
        return taken || details.latitude !== undefined ? 'accepted' : 'refused'
      },
    }
  },
}

/** First bytes of pictures, damaged: their type and size are whole numbers above zero or unknown. */
export const pictureHeads: Target = {
  name: 'picture-heads',
  async prepare() {
    const pictures = [
      aCameraJpeg(),
      ...(await fixtures('turned/orientation-6.jpg', 'transparent.png', 'animated.gif')),
    ]
    const heads = pictures.map(picture => picture.slice(0, 2000))
    return {
      try(random) {
        const head = damaged(random, heads)
        const type = sniffMediaType(head)
        const size = type && isSizedByHead(type) ? readDimensions(type, head) : undefined
        if (!size) return 'refused'
        ok(
          [size.width, size.height].every(
            side => Number.isInteger(side) && side > 0 && side < 2 ** 32,
          ),
        )
        return 'accepted'
      },
    }
  },
}

/** The preview that a camera embeds, damaged: whatever is taken for it has a size that is known and bounded. */
export const embeddedPreviews: Target = {
  name: 'embedded-previews',
  async prepare() {
    const pictures = [withEmbedded(aCameraJpeg(), 6), aCameraJpeg()]
    return {
      async try(random) {
        const preview = await embeddedPreview(damaged(random, pictures), 1 + random.below(8))
        if (!preview) return 'refused'
        ok(preview.length < 2 ** 16)
        return readDimensions('image/jpeg', preview) ? 'accepted' : 'refused'
      },
    }
  },
}

/** Motion photos, damaged: the movie that is found lies within the file, and what names others is a short text. */
export const motionPhotos: Target = {
  name: 'motion-photos',
  async prepare() {
    const pictures = motionPhotoFiles()
    return {
      async try(random) {
        const bytes = damaged(random, pictures)
        const { xmp, together = '', contentId = '' } = await readPictureMetadata(bytes)
        ok([together, contentId].every(text => text.length <= 200))
        const motion = await findMotion(new Blob([bytes]), xmp)
        if (!motion) return 'refused'
        const { offset, length } = motion
        ok(Number.isInteger(offset) && Number.isInteger(length) && offset > 0 && length > 0)
        ok(offset + length <= bytes.length)
        return 'accepted'
      },
    }
  },
}

/** The boxes of an MP4, damaged: looked over in bounded time and memory, without an error. */
export const movies: Target = {
  name: 'movies',
  async prepare() {
    const videos = await movieBoxes()
    return {
      async try(random) {
        const movie = await inspectMovie(new Blob([damaged(random, videos)]))
        if (!movie) return 'refused'
        ok(Number.isFinite(movie.createdMs))
        return 'accepted'
      },
    }
  },
}

/** Whole files, damaged: each can be read, encrypted and opened again, whatever it holds. */
export const files: Target = {
  name: 'files',
  async prepare() {
    const account = await anAccount()
    const videos = await movieBoxes()
    const pictures = [
      aCameraJpeg(),
      anEditedJpeg(),
      ...motionPhotoFiles(),
      ...(await fixtures('turned/orientation-6.jpg', 'transparent.png', 'animated.gif')),
    ]
    const item = await newItem(account)
    const renditions = await encryptRenditions(item.keys, [])
    const parts = {
      header: Uint8Array.from([0x28, ...randomBytes(39)]),
      contentDigest: randomBytes(32),
      renditions,
    }
    return {
      async try(random) {
        const content = damaged(random, random.oneIn(3) ? videos : pictures)
        const file = new File([content], 'a.jpg', { lastModified: 1.6e12 })
        const reading = await readMedia(file)
        if (!reading) return 'refused'
        checkTaken(reading.taken)
        const dto = await describeUpload(account, item, file, reading, [], parts)
        const opened = await openItem(account, recordOf({ dto }))
        ok(opened.details && opened.privateDetails, 'an upload that its owner cannot open')
        return reading.width === undefined ? 'refused' : 'accepted'
      },
    }
  },
}

/** What cameras and phones write besides, damaged: whatever is read of it is within the bounds of the format. */
export const moreFormats: Target = {
  name: 'more-formats',
  async prepare() {
    const samples = await moreFiles()
    return {
      async try(random) {
        const content = damaged(random, samples)
        const reading = await readMedia(new File([content], 'a', { lastModified: 1.6e12 }))
        if (!reading) return 'refused'
        checkTaken(reading.taken)
        const { width, height, durationSeconds = 0, renditions } = reading
        ok(renditions.length === 0 && durationSeconds >= 0)
        ok([width, height].every(side => side === undefined || (side > 0 && side < 2 ** 32)))
        return width === undefined ? 'refused' : 'accepted'
      },
    }
  },
}

/** TIFFs that are drawn and RAWs whose previews are looked for, damaged: they are refused, or drawn within their size. */
export const drawnPictures: Target = {
  name: 'drawn-pictures',
  async prepare() {
    const pages = await folderOf('formats/pages')
    const raws = Object.values(rawFiles(aCameraJpeg()))
    return {
      async try(random) {
        if (random.oneIn(3)) {
          const found = await largestJpeg(new Blob([damaged(random, raws)]))
          if (found) ok(isDecodableSize(found))
          return found ? 'accepted' : 'refused'
        }
        const source = sourceOfBytes(damaged(random, pages))
        const size = (await readTiff(source))?.directories[0]
        // A large one is drawn too, and takes longer than a case may.
        if ((size?.number(TAGS.width) ?? 0) * (size?.number(TAGS.height) ?? 0) > 2 ** 20)
          return 'refused'
        try {
          const { data, width, height } = await drawTiff(source, 1 + random.below(8))
          ok(data.length === 4 * width * height)
          return 'accepted'
        } catch {
          return 'refused'
        }
      },
    }
  },
}

function damaged(random: Random, whole: readonly Bytes[]): Bytes {
  const bytes = random.pick(whole)
  if (random.oneIn(20)) return bytes
  return random.oneIn(20) ? random.bytes(random.below(300)) : mutateBytes(random, bytes, whole)
}

function checkTaken({ local, offsetMinutes }: MediaReading['taken']): void {
  ok(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(local) && !Number.isNaN(Date.parse(`${local}Z`)),
  )
  ok(offsetMinutes === null || (Number.isInteger(offsetMinutes) && Math.abs(offsetMinutes) <= 840))
}

function aCameraJpeg(): Bytes {
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

/** A movie in each way in which phones put it into a picture. */
function motionPhotoFiles(): Bytes[] {
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

/** As programs leave it: its dates are in XMP and IPTC. */
const anEditedJpeg = (): Bytes =>
  withIptc(
    withXmp(
      jpegWithExif({ 306: '2012:08:27 15:36:36' }),
      'xmp:CreateDate="2010-04-13T09:37:22+02:00" photoshop:DateCreated="2010-04-13"',
      '<exif:DateTimeOriginal>2010-04-13T09:37:22.5Z</exif:DateTimeOriginal>',
    ),
    { 55: '20100413', 60: '093722+0200', 62: '20100413', 63: '093722' },
  )

const moreFiles = async (): Promise<Bytes[]> => [
  ...(await folderOf('formats')),
  ...Object.values(rawFiles(aCameraJpeg(), 6)),
]

/** Small videos: all boxes but the media data, which nobody here reads. */
async function movieBoxes(): Promise<Bytes[]> {
  const [small, large] = (await fixtures('mpeg4-part2.mp4', 'tail-moov.mp4')) as [Bytes, Bytes]
  const movie = Buffer.from(large.buffer).lastIndexOf('moov') - 4
  const boxes = Buffer.from([...large.subarray(0, 32), ...large.subarray(movie)])
  boxes.writeUInt32BE(boxes.length - 32 + USER_DATA.length, 32)
  return [small, Uint8Array.from([...boxes, ...USER_DATA])]
}

/** A place and a time as 3GPP writes them into a movie. */
const USER_DATA = Buffer.from(
  '\0\0\0\x4budta' +
    '\0\0\0\x23loci\0\0\0\0\x55\xc4\0\0\0\x06\xad\x14\0\x34\x5e\x8a\0\x0a\x88\xf5earth\0\0' +
    '\0\0\0\x20date2020-11-20T15:04:02+0100',
  'latin1',
)
