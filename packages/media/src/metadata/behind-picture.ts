// cspell:ignore emsg sidx styp -- boxes
import type { ByteSource } from '../ranged/byte-source.ts'
import type { MotionPart } from '../reading.ts'
import { readBox } from './containers/boxes.ts'
import { endOfJpeg } from './containers/jpeg-end.ts'

const PIECE_BYTES = 2 ** 20
/** The largest number of bytes behind a picture that are searched. A movie is smaller. */
const MOST_SEARCHED = 64 * 2 ** 20
/** Arbitrary data has few beginnings of a movie or of a JPEG. A hostile file could consist of them. */
const MOST_BEGINNINGS = 32
const MOST_BOXES = 1000
/** The largest `ftyp` box, in bytes: a header and some brands. */
const MOST_TYPE_BYTES = 512

/** Boxes that stand at the top of a HEIC. */
const PICTURE_BOXES = new Set('ftyp meta mdat moov free skip uuid idat'.split(' '))
/** Boxes that stand at the top of a movie (ISO/IEC 14496-12, table 1; QuickTime). */
const MOVIE_BOXES = new Set(
  'ftyp moov mdat moof mfra sidx styp meta free skip wide uuid udta emsg'.split(' '),
)

/**
 * Searches for a movie behind the end of a JPEG or HEIC. Skips further JPEGs, such as gain maps. Returns
 * undefined if there is none, or if the end of the picture cannot be found.
 */
export async function movieBehind(source: ByteSource): Promise<MotionPart | undefined> {
  const end = await endOfPicture(source)
  if (end === undefined) return undefined
  const last = Math.min(source.size, end + MOST_SEARCHED)
  let at: number | undefined = end
  for (let i = 0; i < MOST_BEGINNINGS; i++) {
    const found = await nextBeginning(source, at, last)
    if (!found) return undefined
    if (found.isJpeg) at = (await endOfJpeg(source, found.at)) ?? found.at + 2
    else {
      const length = await lengthOfMovie(source, found.at)
      if (length !== undefined) return { offset: found.at, length }
      at = found.at + 8
    }
  }
  return undefined
}

async function endOfPicture(source: ByteSource): Promise<number | undefined> {
  const start = await source.read(0, 8)
  if (start.byteLength < 8) return undefined
  if (start.getUint16(0) === START_OF_JPEG) return endOfJpeg(source, 0)
  if (start.getUint32(4) !== FTYP) return undefined
  return (await endOfBoxes(source, 0, PICTURE_BOXES)).at
}

const START_OF_JPEG = 0xffd8
const FTYP = 0x66747970

/** Finds the next `ftyp` box or JPEG. */
async function nextBeginning(
  source: ByteSource,
  from: number,
  to: number,
): Promise<{ at: number; isJpeg: boolean } | undefined> {
  for (let start = from; start < to; start += PIECE_BYTES) {
    const view = await source.read(start, Math.min(to, start + PIECE_BYTES + 8))
    for (let i = 0; i + 8 <= view.byteLength && i < PIECE_BYTES; i++) {
      if (view.getUint8(i) === 0xff) {
        if (view.getUint16(i) === START_OF_JPEG && view.getUint8(i + 2) === 0xff)
          return { at: start + i, isJpeg: true }
      } else if (view.getUint32(i + 4) === FTYP && view.getUint32(i) <= MOST_TYPE_BYTES)
        return { at: start + i, isJpeg: false }
    }
  }
  return undefined
}

/** Returns the length of the movie that starts at an offset; undefined if it is none, or incomplete. */
async function lengthOfMovie(source: ByteSource, start: number): Promise<number | undefined> {
  const { at, types } = await endOfBoxes(source, start, MOVIE_BOXES)
  return types.has('moov') && (types.has('mdat') || types.has('moof')) ? at - start : undefined
}

/**
 * Follows the boxes from an offset until a box of another type, a second `ftyp`, or a box that is cut off.
 * Returns the end of the last whole box.
 */
async function endOfBoxes(
  source: ByteSource,
  start: number,
  known: ReadonlySet<string>,
): Promise<{ at: number; types: Set<string> }> {
  const types = new Set<string>()
  let at = start
  for (let i = 0; i < MOST_BOXES; i++) {
    const box = readBox(await source.read(at, at + 16), 0, Number.MAX_SAFE_INTEGER)
    const isNext = box && known.has(box.type) && !(i > 0 && box.type === 'ftyp')
    // A size of 0 means that the box reaches to the end of the file.
    const end = box?.end === Number.MAX_SAFE_INTEGER ? source.size : at + (box?.end ?? 0)
    if (!isNext || end > source.size) break
    types.add(box.type)
    at = end
  }
  return { at, types }
}
