import { fileTaken } from './lib/metadata/clock.ts'
import { readDimensions } from './lib/metadata/dimensions.ts'
import { type DrawDamaged, readPicture } from './lib/picture.ts'
import type { MediaReading } from './lib/reading.ts'
import { readVideo } from './lib/video.ts'
import { type MediaType, sniffKeptType, sniffMediaType } from './types.ts'

export { momentTaken } from './lib/metadata/clock.ts'
export type { DrawDamaged } from './lib/picture.ts'
export { holdFile } from './lib/ranged/held-file.ts'
export type { MediaDetails, MediaReading, Rendition, Taken } from './lib/reading.ts'
export type { MediaType } from './types.ts'

// EXIF comes early in a file, and a JPEG segment has 64 KiB at most.
const HEAD_BYTES = 2 ** 20
// The size of most pictures comes behind one segment.
const SIZE_BYTES = 2 ** 17

/**
 * Reads a picture or a video: what its metadata says, upright renditions and a thumbhash. Meant for a
 * dedicated worker. The content decides the type, whatever the file's name says; undefined when it shows no
 * type that can be read. `drawDamaged` is `draw-in-page.ts`, for a worker that has a page.
 *
 * Bad content never rejects: the reading then has no renditions, and what could still be learned. Rejects
 * with the browser's error (NotReadableError, NotFoundError) when the file itself cannot be read.
 */
export async function readMedia(
  file: File,
  drawDamaged?: DrawDamaged,
): Promise<MediaReading | undefined> {
  const head = await readHead(file)
  const type = sniffMediaType(head)
  if (!type) return undefined
  const content =
    type === 'video/mp4' ? await readVideo(file) : await readPicture(file, type, head, drawDamaged)
  return { ...content, type, taken: content.taken ?? fileTaken(file.lastModified) }
}

/** The reading of a file of a type that is kept as it is; undefined when its content is of none. */
export async function readKept(file: File): Promise<MediaReading | undefined> {
  const type = sniffKeptType(await readHead(file))
  return type && unreadMedia(file, type)
}

/** The reading of a file whose content was not looked at, for one that takes forever to read. */
export const unreadMedia = (file: File, type: MediaType): MediaReading => ({
  details: {},
  renditions: [],
  type,
  taken: fileTaken(file.lastModified),
})

/**
 * How many pixels are in memory while a file is read: 0 of a video, whose frames come one by one, and
 * Infinity of a picture whose first bytes do not tell.
 */
export async function pixelsOf(file: File): Promise<number> {
  for (const bytes of [SIZE_BYTES, HEAD_BYTES]) {
    const head = await readHead(file, bytes)
    const type = sniffMediaType(head)
    if (!type || type === 'video/mp4') return 0
    const size = readDimensions(type, head)
    if (size) return size.width * size.height
  }
  return Number.POSITIVE_INFINITY
}

/** The buffers of a reading, to hand to `postMessage` as the ones to transfer. */
export function buffersOf(reading: MediaReading): ArrayBuffer[] {
  const arrays = reading.renditions.map(rendition => rendition.bytes)
  if (reading.thumbhash) arrays.push(reading.thumbhash)
  return arrays.map(bytes => bytes.buffer)
}

const readHead = async (file: File, bytes = HEAD_BYTES) =>
  new Uint8Array(await file.slice(0, bytes).arrayBuffer())
