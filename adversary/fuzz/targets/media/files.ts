import { ok } from 'node:assert/strict'
import { randomBytes } from '@safelight/crypto/bytes'
import { readMedia } from '@safelight/media/read'
import { openItem } from '../../../../packages/client/src/items/item.ts'
import {
  describeUpload,
  encryptRenditions,
  newItem,
} from '../../../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { anAccount, recordOf } from '../../../../packages/client/test/fixtures.ts'
import { rawFiles } from '../../../../packages/media/test/raw-writer.ts'
import type { Target } from '../../run.ts'
import { fixtures, folderOf } from './fixtures.ts'
import {
  aCameraJpeg,
  anEditedJpeg,
  checkTaken,
  damaged,
  motionPhotoFiles,
  movieBoxes,
} from './samples.ts'

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

export const moreFormats: Target = {
  name: 'more-formats',
  async prepare() {
    const samples = [...(await folderOf('formats')), ...Object.values(rawFiles(aCameraJpeg(), 6))]
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
