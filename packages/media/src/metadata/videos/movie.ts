import { type Box, boxesIn, readBox } from '../containers/boxes.ts'
import { containerTaken } from '../values/clock.ts'

// Seconds from 1904, the epoch of ISO base media files, to 1970.
const EPOCH_SECONDS = 2_082_844_800
// The largest movie box, in bytes. The whole box is read into memory. That of a film of several hours has
// about 20 MiB.
const MAX_MOVIE_BYTES = 128 * 2 ** 20
const MAX_TOP_LEVEL_BOXES = 50_000
const MAX_DEPTH = 8
// The largest number of samples that a movie may claim: three days at 60 frames a second.
const MAX_SAMPLES = 16_000_000

export interface Movie {
  /** Creation time in milliseconds since 1970, UTC; 0 if the file states no plausible one. */
  createdMs: number
}

/**
 * Checks the structure of an MP4 (ISO/IEC 14496-12) before a demuxer reads it. A few bytes may claim billions
 * of samples, and demuxers allocate memory for each. Returns undefined if there is no movie, or if its claims
 * exceed those of any real movie. Reads no media data.
 */
export async function inspectMovie(file: Blob): Promise<Movie | undefined> {
  let movie: Movie | undefined
  let samples = 0
  let at = 0
  for (let i = 0; at + 8 <= file.size; i++) {
    if (i === MAX_TOP_LEVEL_BOXES) return undefined
    const header = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const box = readBox(header, 0, file.size - at)
    if (!box) break
    if (box.type === 'moov' || box.type === 'moof') {
      if (box.end > MAX_MOVIE_BYTES) return undefined
      const bytes = await file.slice(at + box.start, at + box.end).arrayBuffer()
      const view = new DataView(bytes)
      samples += countSamples(view)
      if (samples > MAX_SAMPLES || !hasItsKeys(view, 0, view.byteLength, 0)) return undefined
      if (box.type === 'moov') movie ??= { createdMs: creationTime(view, 0, view.byteLength) }
    }
    at += box.end
  }
  return movie
}

const containers = new Set('trak mdia minf stbl dinf edts mvex traf mfra sinf schi wave'.split(' '))

interface Claims {
  timed: number
  composed: number
  inFragments: number
}

const TOO_MANY: Claims = { timed: 0, composed: 0, inFragments: Number.POSITIVE_INFINITY }

// Counts the samples for which demuxers allocate memory: those of tracks with composition offsets. Tracks of
// uncompressed audio may have a sample for each value, but they have no such offsets.
function countSamples(view: DataView): number {
  let samples = 0
  for (const box of boxesIn(view, 0, view.byteLength)) {
    if (!containers.has(box.type)) continue
    const { timed, composed, inFragments } = claimsOf(view, box, 0)
    samples += inFragments + (composed > 0 ? Math.max(timed, composed) : 0)
  }
  return samples
}

function claimsOf(view: DataView, outer: Box, depth: number): Claims {
  const claims = { timed: 0, composed: 0, inFragments: 0 }
  for (const box of boxesIn(view, outer.start, outer.end)) {
    if (box.type === 'stts') claims.timed += sumOfRuns(view, box)
    else if (box.type === 'ctts') claims.composed += sumOfRuns(view, box)
    else if (box.type === 'trun') claims.inFragments += runLength(view, box)
    else if (box.type === 'stsc' && largestChunk(view, box) > MAX_SAMPLES) return TOO_MANY
    else if (containers.has(box.type)) {
      if (depth === MAX_DEPTH) return TOO_MANY
      const inner = claimsOf(view, box, depth + 1)
      claims.timed += inner.timed
      claims.composed += inner.composed
      claims.inFragments += inner.inFragments
    }
  }
  return claims
}

const USER_DATA = new Set(['udta', 'meta'])

/**
 * Whether QuickTime key lists have room for as many keys as they claim. Each key takes eight bytes or more.
 */
function hasItsKeys(view: DataView, from: number, to: number, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  for (const { type, start, end } of boxesIn(view, from, to)) {
    if (type === 'keys' && start + 8 <= end && 8 * view.getUint32(start + 4) > end - start)
      return false
    // In MP4, the content of a `meta` box follows a version of four bytes. In QuickTime, it does not.
    const starts = type === 'meta' ? [start, start + 4] : [start]
    if (USER_DATA.has(type) && !starts.every(at => hasItsKeys(view, at, end, depth + 1)))
      return false
  }
  return true
}

/**
 * Whether a table has room for as many entries as it claims. Otherwise demuxers would read beyond its end.
 */
const hasItsEntries = (view: DataView, { start, end }: Box, bytes: number): boolean =>
  start + 8 > end || view.getUint32(start + 4) * bytes <= end - start - 8

// The boxes stts and ctts hold pairs of a sample count and a value.
function sumOfRuns(view: DataView, box: Box): number {
  const { start, end } = box
  let sum = hasItsEntries(view, box, 8) ? 0 : Number.POSITIVE_INFINITY
  for (let at = start + 8; at + 8 <= end; at += 8) sum += view.getUint32(at)
  return sum
}

// The box stsc holds chunk numbers, sample counts and descriptions. Demuxers loop over the samples of a
// chunk, so a huge count would make them hang.
function largestChunk(view: DataView, box: Box): number {
  const { start, end } = box
  let largest = hasItsEntries(view, box, 12) ? 0 : Number.POSITIVE_INFINITY
  for (let at = start + 8; at + 12 <= end; at += 12) {
    largest = Math.max(largest, view.getUint32(at + 4))
  }
  return largest
}

// In the box trun, the sample count comes after version and flags.
function runLength(view: DataView, { start, end }: Box): number {
  return start + 8 <= end ? view.getUint32(start + 4) : 0
}

const HEADERS = ['mvhd', 'tkhd', 'mdhd']

/** Returns the first plausible creation time of the movie or of a track, or 0. */
function creationTime(movie: DataView, from: number, to: number): number {
  for (const { type, start, end } of boxesIn(movie, from, to)) {
    const isHeader = HEADERS.includes(type) && start + 12 <= end
    const time = isHeader
      ? timeOf(movie, start)
      : type === 'trak' || type === 'mdia'
        ? creationTime(movie, start, end)
        : 0
    if (containerTaken(time)) return time
  }
  return 0
}

/** Some phones count from 1970, although the standard says 1904. No movie is from before 1970. */
function timeOf(movie: DataView, start: number): number {
  const isLong = movie.getUint8(start) === 1 && start + 20 <= movie.byteLength
  const seconds = isLong ? Number(movie.getBigUint64(start + 4)) : movie.getUint32(start + 4)
  return (seconds < EPOCH_SECONDS ? seconds : seconds - EPOCH_SECONDS) * 1000
}
