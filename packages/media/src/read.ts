import { isPhotoType, isVideoType, type MediaType } from '@safelight/contract/media-types'
import { ifDecodable } from './if-decodable.ts'
import { isSensorData, readTiff } from './metadata/containers/tiff.ts'
import { isCutOff } from './metadata/cut-off.ts'
import { fileTaken, isSameMoment, momentTaken } from './metadata/values/clock.ts'
import { namedTaken } from './metadata/values/named-date.ts'
import { readPicture } from './picture.ts'
import { readPictureFacts, readStoredSize } from './picture-facts.ts'
import { sourceOf } from './ranged/byte-source.ts'
import { partOf } from './ranged/held-file.ts'
import type { DrawInPage, MediaContent, MediaReading, Motion, Taken } from './reading.ts'
import { MOTION_BYTES, sniffMediaType } from './types.ts'
import { describeMovie, readVideo } from './video.ts'

export { isDateGuess, isSameMoment, momentTaken } from './metadata/values/clock.ts'
export { storedArea, uprightArea } from './metadata/values/upright-area.ts'
export { zonedByPlace } from './metadata/values/zone.ts'
export { contentOf, holdFile } from './ranged/held-file.ts'
export type {
  Area,
  DrawInPage,
  Guess,
  MediaDetails,
  MediaReading,
  Motion,
  NamedPerson,
  Rendition,
  Taken,
} from './reading.ts'

// The number of first bytes that are searched for metadata. EXIF comes early in a file, and a JPEG segment
// has at most 64 KiB.
const HEAD_BYTES = 2 ** 20
// The number of bytes that are first searched for the size. In most pictures, the size follows the first
// segment.
const SIZE_BYTES = 2 ** 17

/**
 * Reads a picture or a video: metadata, upright renditions and a thumbhash. Run it in a dedicated worker. The
 * content decides the type, not the name. Returns undefined for an unknown type. A worker that has a page
 * passes `drawInPage` of `draw-in-page.ts`.
 * Damaged or malformed content never rejects: the reading then lacks renditions but keeps the rest. Rejects
 * with the browser's error (NotReadableError, NotFoundError) when the file itself cannot be read.
 */
export async function readMedia(
  file: File,
  drawInPage?: DrawInPage,
): Promise<MediaReading | undefined> {
  const head = await readHead(file)
  const type = await readType(file, head)
  if (!type) return undefined
  let cut: Promise<boolean | undefined> | undefined
  const isCut = () => {
    cut ??= ifDecodable(file, () => isCutOff(type, sourceOf(file, head)))
    return cut
  }
  const content = await readContent(file, type, head, isCut, drawInPage)
  return {
    ...content,
    ...((await isCut()) && { isDamaged: true }),
    type,
    taken: takenOf(file, content.taken),
  }
}

/** Prefers the content's date, then the name's, then a date at which the content was changed, then the file's. */
function takenOf(file: File, read?: Taken): Taken {
  if (read && read.guess !== 'file') return read
  return namedTaken(file.name, file.lastModified) ?? read ?? fileTaken(file.lastModified)
}

async function readType(file: File, head: Uint8Array): Promise<MediaType | undefined> {
  const type = sniffMediaType(head)
  if (type !== 'image/tiff') return type
  const tiff = await ifDecodable(file, () => readTiff(sourceOf(file, head)))
  return tiff && isSensorData(tiff) ? 'image/x-dcraw' : type
}

async function readContent(
  file: File,
  type: MediaType,
  head: Uint8Array,
  isCut: () => Promise<boolean | undefined>,
  drawInPage: DrawInPage | undefined,
): Promise<MediaContent> {
  if (isPhotoType(type)) return readPicture(file, type, head, isCut, drawInPage)
  if (isVideoType(type)) return readVideo(file, type, drawInPage)
  return { details: {}, renditions: [] }
}

/**
 * Returns the identifier that an iPhone gives both parts of a live photo; undefined for other files. Decodes
 * nothing. Rejects with the browser's error when the file cannot be read.
 */
export async function readContentId(file: File): Promise<string | undefined> {
  const head = await readHead(file, SIZE_BYTES)
  const type = await readType(file, head)
  if (!type) return undefined
  const { contentId } = isPhotoType(type)
    ? await readPictureFacts(type, file, head)
    : ((await describeMovie(file)) ?? {})
  return contentId
}

/**
 * The longest movie, in seconds, that can belong to a live photo if its identifier is missing. The movie of a
 * live photo lasts three seconds.
 */
export const SHORT_SECONDS = 5

/**
 * A file name that contains a time, such as `IMG_20230505_101111.MP4`. If a picture and a movie share such a
 * name, they were taken together.
 */
export const NAMED_BY_TIME = /(19|20)\d{6}_?\d{6}/

/**
 * Reads a movie that has the same name as a picture, as the picture's motion rendition. Returns undefined if
 * the two do not belong together. They belong together in these cases:
 *
 * - Both have an identifier, and the identifiers are equal.
 * - An identifier is missing. The movie is short, and was taken within two seconds of the picture. If the
 *   movie states no time, `movieTakenAt` (milliseconds since 1970) replaces it.
 * - An identifier and both these times are missing. The movie is short, and its name contains a time.
 */
export async function readLiveMovie(
  movie: File,
  { contentId, taken }: Pick<MediaReading, 'contentId' | 'taken'>,
  movieTakenAt?: number,
): Promise<Motion | undefined> {
  if (movie.size > MOTION_BYTES) return undefined
  const facts = await describeMovie(movie)
  if (!facts) return undefined
  const isPair =
    contentId && facts.contentId
      ? contentId === facts.contentId
      : (facts.durationSeconds ?? Number.POSITIVE_INFINITY) <= SHORT_SECONDS &&
        (facts.taken || movieTakenAt !== undefined
          ? isSameMoment(taken, facts.taken ?? momentTaken(movieTakenAt ?? 0))
          : NAMED_BY_TIME.test(movie.name))
  if (!isPair) return undefined
  return motionOf(movie)
}

export async function motionOf(movie: File): Promise<Motion> {
  const bytes = new Uint8Array(await movie.arrayBuffer())
  const type = sniffMediaType(bytes)
  return { role: 'motion', bytes, type: type === 'video/quicktime' ? type : 'video/mp4' }
}

/** Returns a reading without details and renditions, for a file that takes too long to read. */
export const unreadMedia = (file: File, type: MediaType): MediaReading => ({
  details: {},
  renditions: [],
  type,
  taken: takenOf(file),
  isLate: true,
})

/**
 * Returns how many pixels reading a file holds in memory, so that callers can limit the files that are read
 * at once. Returns 0 for a video, whose frames are decoded one at a time. Returns Infinity for a picture
 * whose first bytes do not contain the size.
 */
export async function pixelsOf(file: File): Promise<number> {
  for (const bytes of [SIZE_BYTES, HEAD_BYTES]) {
    const head = await readHead(file, bytes)
    const type = await readType(file, head)
    if (!type || !isPhotoType(type)) return 0
    const size = await readStoredSize(type, file, head)
    if (size) return size.width * size.height
  }
  return Number.POSITIVE_INFINITY
}

/** Returns the buffers of a reading, to use as the transfer list of `postMessage`. */
export function buffersOf(reading: MediaReading): ArrayBuffer[] {
  const arrays = reading.renditions.map(rendition => rendition.bytes)
  if (reading.thumbhash) arrays.push(reading.thumbhash)
  return arrays.map(bytes => bytes.buffer)
}

const readHead = (file: File, bytes = HEAD_BYTES) => partOf(file, 0, bytes)
