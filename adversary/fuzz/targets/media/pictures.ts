import { ok } from 'node:assert/strict'
import { sniffMediaType } from '@safelight/media/types'
import {
  flirFile,
  jpegWithExif,
  reconyxNote,
  withEmbedded,
  withFlir,
} from '@safelight/media/written-jpeg'
import { privateDetailsSchema } from '../../../../packages/client/src/items/item-details.ts'
import { largestJpeg } from '../../../../packages/media/src/decoders/largest-jpeg.ts'
import { drawTiff } from '../../../../packages/media/src/decoders/tiff-pixels.ts'
import { readTiff, TAGS } from '../../../../packages/media/src/metadata/containers/tiff.ts'
import { findMotion } from '../../../../packages/media/src/metadata/motion.ts'
import {
  isDecodableSize,
  isSizedByHead,
  readDimensions,
} from '../../../../packages/media/src/metadata/pictures/dimensions.ts'
import { embeddedPreview } from '../../../../packages/media/src/metadata/pictures/embedded-preview.ts'
import { sourceOfBytes } from '../../../../packages/media/src/ranged/byte-source.ts'
import { rawFiles } from '../../../../packages/media/test/raw-writer.ts'
import { readPictureMetadata } from '../../../../packages/media/test/read-metadata.ts'
import type { Target } from '../../run.ts'
import { fixtures, folderOf } from './fixtures.ts'
import { aCameraJpeg, anEditedJpeg, checkTaken, damaged, motionPhotoFiles } from './samples.ts'

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

export const motionPhotos: Target = {
  name: 'motion-photos',
  async prepare() {
    const pictures = motionPhotoFiles()
    return {
      async try(random) {
        const bytes = damaged(random, pictures)
        const { xmp, together = '', contentId = '' } = await readPictureMetadata(bytes)
        ok([together, contentId].every(text => text.length <= 200))
        const motion = await findMotion(sourceOfBytes(bytes), xmp)
        if (!motion) return 'refused'
        const { offset, length } = motion
        ok(Number.isInteger(offset) && Number.isInteger(length) && offset > 0 && length > 0)
        ok(offset + length <= bytes.length)
        return 'accepted'
      },
    }
  },
}

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
        // Larger pictures can be drawn too, but take longer than a case may.
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
