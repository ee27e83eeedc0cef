import type { MediaType } from '@safelight/contract/media-types'
import type { ByteSource } from '../ranged/byte-source.ts'
import { readBox } from './containers/boxes.ts'
import { isBmpCut, isGifCut, isJpegCut, isPngCut, isTiffCut } from './pictures/cut-pictures.ts'
import { isMatroskaCut } from './videos/matroska.ts'

const MOST_PARTS = 10_000

/**
 * Whether a file ends before the end that its structure states, as after a broken transfer. Returns false if
 * the structure states no end.
 */
export const isCutOff = async (type: MediaType, source: ByteSource): Promise<boolean> =>
  (await CHECKS[type]?.(source)) ?? false

type Check = (source: ByteSource) => Promise<boolean>

const ofPicture = boxesWith('meta', 'moov')
const ofMovie = boxesWith('moov')

/** Transport streams and most RAW files state no end. */
const CHECKS: Partial<Record<MediaType, Check>> = {
  'image/jpeg': isJpegCut,
  'image/png': isPngCut,
  'image/gif': isGifCut,
  'image/heic': ofPicture,
  'image/avif': ofPicture,
  'image/jxl': async source =>
    (await source.read(0, 1)).getUint8(0) === 0 && boxesWith('jxlc', 'jxlp')(source),
  'image/tiff': isTiffCut,
  'image/bmp': isBmpCut,
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
 * A RIFF states its length without the first 8 bytes (RFC 9649, 2.3). Programs that could not return to it leave
 * all bits 0 or 1. Some omit the last byte, which is padding, and some count the first 8 bytes too.
 */
async function isRiffCut(source: ByteSource): Promise<boolean> {
  const length = (await source.read(4, 8)).getUint32(0, true)
  return length !== 0xffffffff && length > source.size
}
