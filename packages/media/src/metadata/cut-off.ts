import type { MediaType } from '@safelight/contract/media-types'
import type { ByteSource } from '../ranged/byte-source.ts'
import { readBox } from './containers/boxes.ts'
import { imagesOf, readTiff, TAGS } from './containers/tiff.ts'
import { CLUSTER, EBML, HEADER_BYTES, readElement, SEGMENT } from './videos/matroska.ts'

const MOST_PARTS = 100_000

/**
 * Whether a file ends before the end that its structure states, as after a broken transfer. Returns false if
 * the structure states no end.
 */
export const isCutOff = async (type: MediaType, source: ByteSource): Promise<boolean> =>
  (await CHECKS[type]?.(source)) ?? false

type Check = (source: ByteSource) => Promise<boolean>

const ofPicture = boxesWith('meta', 'moov')
const ofMovie = boxesWith('moov')

/** Formats are missing if they state no end, or if every browser recognizes a cut file. */
const CHECKS: Partial<Record<MediaType, Check>> = {
  'image/heic': ofPicture,
  'image/avif': ofPicture,
  'image/jxl': async source =>
    (await source.read(0, 1)).getUint8(0) === 0 && boxesWith('jxlc', 'jxlp')(source),
  'image/tiff': isTiffCut,
  'image/webp': isRiffCut,
  'video/mp4': ofMovie,
  'video/quicktime': ofMovie,
  'video/webm': isMatroskaCut,
  'video/x-matroska': isMatroskaCut,
  'video/x-msvideo': isRiffCut,
}

/** Boxes whose end counts. Programs append data to files that may look like another box. */
const CONTENT = new Set(['meta', 'moov', 'moof', 'mdat', 'jxlc', 'jxlp'])

/** Follows the boxes of a file (ISO/IEC 14496-12, 4.2), which needs at least one of those named. */
function boxesWith(...needed: string[]): Check {
  return async source => {
    let isComplete = false
    for (let at = 0, i = 0; i < MOST_PARTS; i++) {
      const box = readBox(await source.read(at, at + 16), 0, Number.MAX_SAFE_INTEGER)
      if (!box) return !isComplete
      // A size of 0 means that the box reaches to the end of the file.
      const isLast = box.end === Number.MAX_SAFE_INTEGER
      const isCut = !isLast && at + box.end > source.size
      if (isCut && CONTENT.has(box.type)) return true
      isComplete ||= !isCut && needed.includes(box.type)
      if (isLast || isCut) return !isComplete
      at += box.end
    }
    return false
  }
}

/**
 * A RIFF states its length (RFC 9649, 2.3). Programs that could not return to it leave all bits 0 or 1. Some omit
 * the last byte, which is padding.
 */
async function isRiffCut(source: ByteSource): Promise<boolean> {
  const length = (await source.read(4, 8)).getUint32(0, true)
  return length !== 0xffffffff && 7 + length > source.size
}

/** Compares the end of the segment or, if it is unknown, of the last element (RFC 9559). */
async function isMatroskaCut(source: ByteSource): Promise<boolean> {
  const read = async (at: number) =>
    readElement(await source.read(at, at + HEADER_BYTES), 0, Number.MAX_SAFE_INTEGER)
  const header = await read(0)
  if (header?.id !== EBML) return false
  let at = header.end
  for (let i = 0; at < source.size && i < MOST_PARTS; i++) {
    const element = await read(at)
    if (!element) return false
    const { id, start, end, isUnending } = element
    if (isUnending && id !== SEGMENT && id !== CLUSTER) return false
    if (!isUnending && at + end > source.size) return true
    at += isUnending ? start : end
  }
  return false
}

/** Compares the ends of a TIFF's strips and tiles. Its directory may come after them. */
async function isTiffCut(source: ByteSource): Promise<boolean> {
  const tiff = await readTiff(source)
  if (!tiff) return false
  const images = imagesOf(tiff)
  const hasSize = images.some(image => image.number(TAGS.width) !== undefined)
  return !hasSize || images.some(image => PARTS.some(tags => isBeyond(image, tags)))

  function isBeyond(image: (typeof images)[number], [offsets, lengths]: Tags): boolean {
    const bytes = image.numbers(lengths)
    return image.numbers(offsets).some((offset, i) => offset + (bytes[i] ?? 0) > source.size)
  }
}

type Tags = readonly [offsets: number, lengths: number]

const PARTS: readonly Tags[] = [
  [TAGS.stripOffsets, TAGS.stripBytes],
  [TAGS.tileOffsets, TAGS.tileBytes],
]
