import { isPhotoType } from '@safelight/contract/media-types'
import { pictureMetadata } from './metadata/picture-metadata.ts'
import { parseBlocks } from './metadata/pictures/parse-blocks.ts'
import { readPictureFacts } from './picture-facts.ts'
import { partOf } from './ranged/held-file.ts'
import type { MediaDetails } from './reading.ts'
import { sniffMediaType } from './types.ts'

/** Facts that tell what a phone removed from a picture before it handed the picture to the browser. */
export interface Traces {
  isJpeg: boolean
  /** The camera's maker and model; undefined for screenshots and pictures from messengers. */
  camera: string | undefined
  /** `blanked`: the picture has fields for a place, but their values were overwritten, as Android does. */
  place: 'kept' | 'blanked' | 'none'
  /** Whether the picture belongs to an iPhone's live photo. */
  isOfLivePhoto: boolean
}

// The number of first bytes to read. A JPEG's EXIF segment has at most 64 KiB and comes early.
const HEAD_BYTES = 2 ** 17

/** Decodes no pixels. Returns undefined for videos and unknown types. Rejects if the file cannot be read. */
export async function readTraces(file: Blob): Promise<Traces | undefined> {
  const head = await partOf(file, 0, HEAD_BYTES)
  const type = sniffMediaType(head)
  if (!type || !isPhotoType(type)) return undefined
  if (type !== 'image/jpeg') {
    const { details, contentId } = await readPictureFacts(type, file, head)
    return { isJpeg: false, ...ofDetails(details), isOfLivePhoto: contentId !== undefined }
  }
  const blocks = await parseBlocks(head)
  const { details, contentId } = pictureMetadata(blocks, head)
  const traces = ofDetails(details)
  const isBlanked = traces.place === 'none' && blocks.gps?.GPSLatitude !== undefined
  return {
    isJpeg: true,
    ...traces,
    ...(isBlanked && { place: 'blanked' }),
    isOfLivePhoto: contentId !== undefined,
  }
}

const ofDetails = ({
  cameraName,
  latitude,
}: MediaDetails): { camera: string | undefined; place: Traces['place'] } => ({
  camera: cameraName,
  place: latitude === undefined ? 'none' : 'kept',
})
