import type { ByteSource } from '../ranged/byte-source.ts'
import type { MotionPart } from '../reading.ts'
import { MOTION_BYTES } from '../types.ts'
import { movieBehind } from './behind-picture.ts'
import { readBox } from './containers/boxes.ts'
import { xmpProperty } from './xmp/xmp.ts'

const LEAST_BYTES = 16
const MOST_BOXES = 64
const MOST_ITEMS = 32
/** The largest Samsung directory, in bytes: a header and 200 records of twelve bytes. */
const MOST_DIRECTORY_BYTES = 12 + 200 * 12
const MOTION_RECORD = 0x0a30

/**
 * Finds the movie that phones embed in a picture file. Supports Samsung's trailer, the `mpvd` box of a HEIC,
 * and a movie appended as its XMP says (Google's motion photo format 1.0 and MicroVideo). Some phones and
 * programs write no XMP or a wrong one: then searches behind the picture, which reads the whole file. Does not
 * search if the file ends as a JPEG does, unless its XMP mentions a movie.
 */
export async function findMotion(source: ByteSource, xmp: string): Promise<MotionPart | undefined> {
  const search = async () =>
    MENTIONS_MOTION.test(xmp) || !(await endsAsJpeg(source)) ? movieBehind(source) : undefined
  for (const find of [inTrailer, inBox, () => statedPart(source, xmp), search]) {
    const part = await find(source)
    if (part && (await isMovie(source, part))) return part
  }
  return undefined
}

const MENTIONS_MOTION = /Motion_?Photo|Micro_?Video/i

/** Whether a file ends with the end of a JPEG, and zeros that fill it up. */
async function endsAsJpeg(source: ByteSource): Promise<boolean> {
  const tail = await viewOf(source, source.size - MOST_FILLING, MOST_FILLING)
  let end = tail.byteLength
  while (end > 2 && tail.getUint8(end - 1) === 0) end--
  return end >= 2 && tail.getUint16(end - 2) === END_OF_JPEG
}

const MOST_FILLING = 2 ** 16
const END_OF_JPEG = 0xffd9

async function isMovie(source: ByteSource, { offset, length }: MotionPart): Promise<boolean> {
  if (![offset, length].every(Number.isSafeInteger)) return false
  if (offset < LEAST_BYTES || length < LEAST_BYTES || length > MOTION_BYTES) return false
  if (offset + length > source.size) return false
  return textAt(await viewOf(source, offset, 8), 4) === 'ftyp'
}

/** Searches Samsung's trailer: the file ends with a directory of records and the directory's length. */
async function inTrailer(source: ByteSource): Promise<MotionPart | undefined> {
  const end = source.size - 8
  const tail = await viewOf(source, end, 8)
  if (textAt(tail, 4) !== 'SEFT') return undefined
  const bytes = tail.getUint32(0, true)
  if (bytes < 24 || bytes > MOST_DIRECTORY_BYTES || bytes > end) return undefined
  const start = end - bytes
  const directory = await viewOf(source, start, bytes)
  if (textAt(directory, 0) !== 'SEFH') return undefined
  for (let entry = 12; entry + 12 <= bytes; entry += 12) {
    if (directory.getUint16(entry + 2, true) !== MOTION_RECORD) continue
    const record = start - directory.getUint32(entry + 4, true)
    const head = await viewOf(source, record, 8)
    if (head.byteLength < 8) continue
    const begin = 8 + head.getUint32(4, true)
    return { offset: record + begin, length: directory.getUint32(entry + 8, true) - begin }
  }
  return undefined
}

/** Searches a HEIC for the top-level box `mpvd`. */
async function inBox(source: ByteSource): Promise<MotionPart | undefined> {
  for (let at = 0, i = 0; i < MOST_BOXES; i++) {
    const box = readBox(await viewOf(source, at, 16), 0, source.size - at)
    if (!box || (i === 0 && box.type !== 'ftyp')) return undefined
    if (box.type === 'mpvd') return { offset: at + box.start, length: box.end - box.start }
    at += box.end
  }
  return undefined
}

function statedPart({ size }: ByteSource, xmp: string): MotionPart | undefined {
  const stated = lengthsInDirectory(xmp) ?? lengthOfMicroVideo(xmp)
  if (!stated) return undefined
  return { offset: size - stated.fromEnd, length: stated.length }
}

/**
 * Returns the length of the movie and its distance from the end of the file. The XMP lists the parts of the
 * file in order, with the length of each except the picture.
 */
function lengthsInDirectory(xmp: string): { fromEnd: number; length: number } | undefined {
  const [, ...written] = xmp.split(/<(?:GContainer|Container):Item\b/, MOST_ITEMS + 1)
  const items = written.map(item => ({
    isMotion: xmpProperty(item, `${ITEM}:Semantic`) === 'MotionPhoto',
    length: Number(xmpProperty(item, `${ITEM}:Length`) ?? 0),
  }))
  const motion = items.findIndex(({ isMotion }) => isMotion)
  const length = items[motion]?.length
  if (!length) return undefined
  const fromEnd = items.slice(motion).reduce((sum, item) => sum + item.length, 0)
  return { fromEnd, length }
}

const ITEM = '(?:GContainer)?Item'

function lengthOfMicroVideo(xmp: string): { fromEnd: number; length: number } | undefined {
  const fromEnd = Number(xmpProperty(xmp, 'GCamera:MicroVideoOffset') ?? 0)
  return fromEnd > 0 ? { fromEnd, length: fromEnd } : undefined
}

function viewOf(source: ByteSource, start: number, length: number): Promise<DataView> {
  const from = Math.max(0, start)
  return source.read(from, Math.max(from, start + length))
}

const textAt = (view: DataView, at: number): string =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map(i => view.getUint8(at + i)))
