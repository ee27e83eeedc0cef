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
 * The registry of format rule F8: the key, codec and bounds of each field of an item's details. Any device
 * may have written a field: every field needs bounds. A key is never reused for another field.
 */

/**
 * The longest file name in UTF-16 units. Clients cut longer names, which no common file system allows anyway.
 */
export const NAME_CHARS = 1024
export const MOST_LABELS = 200
export const LABEL_CHARS = 100
export const DESCRIPTION_CHARS = 5000
export const PLACE_CHARS = 200
export const MOST_OF_A_STACK = 1000
export const MOST_SECONDS = 1e9
export const MOST_PEOPLE = 50

/** A MIME type, encoded as its number if it has one. */
export const mimeType: Codec<string> = codecOf(typeNumber, typeOf, text(100).is)

const LOCAL_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/
const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z')
const milliseconds = integer(FIRST_TIME, LAST_TIME)

/** Wall-clock time `YYYY-MM-DDTHH:mm:ss.SSS`, encoded as milliseconds since 1970 on that clock. */
const localTime: Codec<string> = {
  encode(local) {
    if (!isLocalTime(local)) throw new TypeError('not a time')
    return Date.parse(`${local}Z`)
  },
  decode: value => new Date(milliseconds.decode(value)).toISOString().slice(0, -1),
  is: isLocalTime,
}

/**
 * Whether a text is a valid wall-clock time. `Date` accepts February 30 and hour 24, but writes another day.
 */
function isLocalTime(value: unknown): value is string {
  if (typeof value !== 'string' || !LOCAL_TIME.test(value)) return false
  const ms = Date.parse(`${value}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${value}Z`
}

/** The wall clock where the photo was taken, and its offset from UTC in minutes, if known. */
export const taken = tuple({ local: localTime }, { offsetMinutes: integer(-1440, 1440) })

export type Taken = Decoded<typeof taken>

/** The width or height of a picture, in pixels. */
export const dimension = integer(1, 1_000_000)

export interface StreamDetails {
  /** Size of the plaintext in bytes. */
  length: number
  /** The stream's header, base64url. Because it is sealed here, nobody can substitute another stream. */
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
    /** Clockwise quarter turns applied when the item is shown. */
    turns: [8, integer(0, 3)],
    /**
     * The MP4 inside a motion photo's original. A video in a separate file is one of the `streams` instead.
     */
    motion: [10, tuple({ offset: integer(0), length: integer(1) })],
  },
)

export const sharedDetails = refined(
  sharedFields,
  ({ motion, streams }) => !motion || motion.offset + motion.length <= streams.original.length,
)

export type SharedDetails = Decoded<typeof sharedDetails>

/**
 * Where a field's value comes from. If sources disagree, the source with the lowest number wins. `TIME` is
 * the source of guesses: of a time by the file's own time, and of a place by the time.
 */
export const SOURCE = { PERSON: 0, SIDECAR: 1, FILE: 2, NAME: 3, TIME: 4 } as const

const source = integer(0, 9)

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

/** A part of the upright picture. Lengths are parts of its width and height, from the upper left corner. */
const part = inSteps(10_000, 0, 1)
const area = tuple({ x: part, y: part, width: part, height: part })

/** The kind of a named person. A reader takes other numbers for a person. */
export const PERSON_KIND = { PERSON: 0, PET: 1 } as const

const person = tuple({ name: text(LABEL_CHARS, 1), kind: integer(0, 9) }, { area })

export type NamedPerson = Decoded<typeof person>

const latitude = inSteps(1e7, -90, 90)
const longitude = inSteps(1e7, -180, 180)
const confidence = inSteps(1000, 0, 1)

/** The source of a guessed place. A reader takes other numbers for `PHOTOS`. */
export const PLACE_FROM = { PHOTOS: 0, TRACK: 1 } as const

const roundedBy = (codec: Codec<number>) => (value: number) => codec.decode(codec.encode(value))

/**
 * Rounds values as sealing does. A device compares edits that wait with sealed details. Throws RangeError for
 * values out of bounds.
 */
export const rounded = {
  latitude: roundedBy(latitude),
  longitude: roundedBy(longitude),
  confidence: roundedBy(confidence),
}

/** The details that only the owner can open. */
export const privateDetails = growingMap(
  {
    v: [0, exactly(1)],
    labels: [6, list(text(LABEL_CHARS), MOST_LABELS)],
    labelsConfidence: [7, list(confidence, MOST_LABELS)],
    isFavorite: [8, boolean],
  },
  {
    latitude: [1, latitude],
    longitude: [2, longitude],
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
    /**
     * The wall-clock time that the uploading device guessed from the file's modification time. If
     * `taken.local` differs from it, somebody has edited the time.
     */
    takenGuess: [15, localTime],
    isDamaged: [16, boolean],
    /** Whether the uploading device could not make all renditions. Another device may be able to. */
    missingRenditions: [17, boolean],
    /** The item's stack, and the item's place in the stack. Lists show the item with the lowest place. */
    stack: [18, tuple({ id: bytes(16), place: integer(0, MOST_OF_A_STACK - 1) })],
    /** SHA-256 of the sealed shared details that belong to these private details. */
    sharedDigest: [19, bytes(32)],
    /**
     * A copy of the shared details that were sealed together with these private details. The owner's device
     * uses the copy if others damage the shared details.
     */
    shared: [20, embedded(sharedDetails)],
    sources: [21, sources],
    /**
     * The fingerprint of the original when it was uploaded (format rule F12). With it, the device detects
     * that the server passes another item off as a duplicate.
     */
    fingerprint: [22, bytes(32)],
    /** The people and pets that another program named in the picture. Each name occurs once. */
    people: [23, list(person, MOST_PEOPLE)],
    /**
     * The EXIF orientation of the original's pixels, if they are not upright. Other programs state areas of
     * the stored picture.
     */
    orientation: [24, integer(1, 8)],
    /** The coordinates that a device guessed. Somebody has edited the place if the item has others. */
    placeGuess: [25, tuple({ latitude, longitude, from: integer(0, 9) })],
  },
)

export type PrivateDetails = Decoded<typeof privateDetails>
