import {
  boolean,
  bytes,
  type Codec,
  codecOf,
  type Decoded,
  embedded,
  exactly,
  growingMap,
  inSteps,
  integer,
  list,
  refined,
  text,
  tuple,
} from '../primitives/codec.ts'
import { typeNumber, typeOf } from './type-numbers.ts'

/*
 * The registry of format rule F8: the key, the form and the bounds of each field of an item's details. Their author may
 * have been anybody's device, so every field has a bound. A key is never used for another field.
 */

/** File names are cut to this length; no file system that people use has longer ones. */
export const NAME_CHARS = 1024
export const MOST_LABELS = 200
export const LABEL_CHARS = 100
export const DESCRIPTION_CHARS = 5000
export const PLACE_CHARS = 200
export const MOST_OF_A_STACK = 1000
/** The longest duration of a video. */
export const MOST_SECONDS = 1e9

/** A MIME type, by its number where it has one. */
export const mimeType: Codec<string> = codecOf(typeNumber, typeOf, text(100).is)

const LOCAL_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/
const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z')
const milliseconds = integer(FIRST_TIME, LAST_TIME)

/** The clock on a wall, `YYYY-MM-DDTHH:mm:ss.SSS`, as milliseconds since 1970 on that clock. */
const localTime: Codec<string> = {
  encode(local) {
    if (!isLocalTime(local)) throw new TypeError('not a time')
    return Date.parse(`${local}Z`)
  },
  decode: value => new Date(milliseconds.decode(value)).toISOString().slice(0, -1),
  is: isLocalTime,
}

/** Date carries a 30th of February and a 24th hour over into the next field. */
function isLocalTime(value: unknown): value is string {
  if (typeof value !== 'string' || !LOCAL_TIME.test(value)) return false
  const ms = Date.parse(`${value}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${value}Z`
}

/** The clock where it was taken, and that clock's distance from UTC in minutes, if known. */
export const taken = tuple({ local: localTime }, { offsetMinutes: integer(-1440, 1440) })

export type Taken = Decoded<typeof taken>

/** Pixels of one side. */
export const dimension = integer(1, 1_000_000)

export interface StreamDetails {
  /** Plaintext bytes. */
  length: number
  /** The stream's header, base64url: nobody can put another stream in its place. */
  header: string
  type: string
}

const stream: Codec<StreamDetails> = tuple({
  length: integer(0),
  header: bytes(40),
  type: mimeType,
})

const streams = growingMap(
  { original: [0, stream] },
  {
    preview: [1, stream],
    thumbnail: [2, stream],
    poster: [3, stream],
    animation: [4, stream],
    motion: [5, stream],
  },
)

const sharedFields = growingMap(
  {
    v: [0, exactly(1)],
    name: [1, text(NAME_CHARS)],
    type: [2, mimeType],
    taken: [3, taken],
    streams: [9, streams],
  },
  {
    width: [4, dimension],
    height: [5, dimension],
    durationSeconds: [6, inSteps(1000, 0, MOST_SECONDS)],
    thumbhash: [7, bytes(1, 75)],
    /** Quarters of a turn clockwise by which it is shown. */
    turns: [8, integer(0, 3)],
    /** The MP4 that a motion photo's original holds; one that is a file of its own is a stream. */
    motion: [10, tuple({ offset: integer(0), length: integer(1) })],
  },
)

/** Goes with the item when it is shared. */
export const sharedDetails = refined(
  sharedFields,
  ({ motion, streams }) => !motion || motion.offset + motion.length <= streams.original.length,
)

export type SharedDetails = Decoded<typeof sharedDetails>

/** Where a value comes from; the lowest wins. */
export const SOURCE = { PERSON: 0, SIDECAR: 1, FILE: 2, NAME: 3, TIME: 4 } as const

const source = integer(0, 9)

/** Where the values of fields come from. */
const sources = growingMap(
  {},
  {
    name: [0, source],
    taken: [1, source],
    place: [2, source],
    description: [3, source],
    labels: [4, source],
    isFavorite: [5, source],
    turns: [6, source],
    stack: [7, source],
  },
)

export type Sources = Decoded<typeof sources>

/** Stays with the owner. */
export const privateDetails = growingMap(
  {
    v: [0, exactly(1)],
    labels: [6, list(text(LABEL_CHARS), MOST_LABELS)],
    labelsConfidence: [7, list(inSteps(1000, 0, 1), MOST_LABELS)],
    isFavorite: [8, boolean],
  },
  {
    latitude: [1, inSteps(1e7, -90, 90)],
    longitude: [2, inSteps(1e7, -180, 180)],
    city: [3, text(PLACE_CHARS)],
    country: [4, text(PLACE_CHARS)],
    description: [5, text(DESCRIPTION_CHARS)],
    cameraName: [9, text(500)],
    lens: [10, text(500)],
    /** f-number. */
    aperture: [11, inSteps(1000, 0, 1000)],
    /** Seconds. */
    shutterSpeed: [12, inSteps(1e9, 0, 604_800)],
    /** Millimeters. */
    focalLength: [13, inSteps(1000, 0, 100_000)],
    iso: [14, inSteps(1, 0, 10_000_000)],
    /** `taken.local` as long as that is only guessed, from a time at which the file was changed. */
    takenGuess: [15, localTime],
    /** The picture is not whole. */
    isDamaged: [16, boolean],
    /** Renditions are missing that another device may be able to make. */
    missingRenditions: [17, boolean],
    /** The stack that it belongs to, and its place there; place 0 is the one that lists show. */
    stack: [18, tuple({ id: bytes(16), place: integer(0, MOST_OF_A_STACK - 1) })],
    /** SHA-256 of the shared details that were sealed with these. */
    sharedDigest: [19, bytes(32)],
    /** Those shared details once more: what the owner has if others spoil them. */
    shared: [20, embedded(sharedDetails)],
    sources: [21, sources],
    /** The fingerprint of the original under which it was uploaded (format rule F12). */
    fingerprint: [22, bytes(32)],
  },
)

export type PrivateDetails = Decoded<typeof privateDetails>
