import type { Role } from '@safelight/contract/media-keys'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import { type ItemKeys, openSharedDetails } from '@safelight/crypto/items'
import type { SealedSharedDetails } from '../api/codecs/details.ts'
import {
  base64url,
  boolean,
  type Check,
  type Checked,
  exactly,
  integer,
  list,
  number,
  record,
  text,
} from './bounds.ts'

/*
 * The two sealed halves of what is known of an item (format rule F8). Their author may have been
 * anybody's device, so every field has a bound.
 */

export interface StreamDetails {
  /** Plaintext bytes. */
  length: number
  /** The stream's header, base64url: nobody can put another stream in its place. */
  header: string
  type: string
}

/** What a later version of the format adds stays: who changes a field writes all the others as they were. */
const more = base64url(1, 1024)

const stream: Check<StreamDetails> = record(
  { length: integer(0), header: base64url(40), type: text(100) },
  {},
)

type Streams = { [R in Role]?: StreamDetails | undefined } & {
  original: StreamDetails
  more?: string | undefined
}

const streams: Check<Streams> = record(
  { original: stream },
  {
    preview: stream,
    thumbnail: stream,
    poster: stream,
    animation: stream,
    motion: stream,
    more,
  },
)

const LOCAL_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/

/** A clock on the wall, `YYYY-MM-DDTHH:mm:ss.SSS`. */
const localTime: Check<string> = (value): value is string =>
  typeof value === 'string' && LOCAL_TIME.test(value) && isRealTime(value)

/** Date carries a 30th of February and a 24th hour over into the next field. */
function isRealTime(local: string): boolean {
  const ms = Date.parse(`${local}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${local}Z`
}

const offset = integer(-1440, 1440)
const offsetMinutes: Check<number | null> = (value): value is number | null =>
  value === null || offset(value)

interface Taken {
  /** The clock where it was taken, `YYYY-MM-DDTHH:mm:ss.SSS`. */
  local: string
  /** That clock's distance from UTC in minutes, if known. */
  offsetMinutes: number | null
}

const taken: Check<Taken> = record({ local: localTime, offsetMinutes }, {})

/** A stretch of the original's bytes. */
const stretch = record({ offset: integer(0), length: integer(1) }, {})

/** The longest that a video may be said to be. */
export const MOST_SECONDS = 1e9

/** Pixels of one side. */
export const isDimension = integer(1, 1_000_000)

/** Longer file names are cut; no file system that people use has them. */
export const NAME_CHARS = 1024
export const MOST_LABELS = 200
export const LABEL_CHARS = 100
export const DESCRIPTION_CHARS = 5000
export const PLACE_CHARS = 200
export const MOST_OF_A_STACK = 1000

const alwaysShared = { v: exactly(1), name: text(NAME_CHARS), type: text(100), taken, streams }
const maybeShared = {
  width: isDimension,
  height: isDimension,
  durationSeconds: number(0, MOST_SECONDS),
  /** base64url. */
  thumbhash: base64url(1, 75),
  /** Quarters of a turn clockwise by which it is shown. */
  turns: integer(0, 3),
  /** The MP4 that a motion photo's original holds; one that is a file of its own is a stream. */
  motion: stretch,
  more,
}

/** Goes with the item when it is shared. */
const sharedFields = record(alwaysShared, maybeShared)

export type SharedDetails = Checked<typeof sharedFields>

const isSharedDetails: Check<SharedDetails> = (value): value is SharedDetails => {
  if (!sharedFields(value)) return false
  const { motion, streams } = value
  return !motion || motion.offset + motion.length <= streams.original.length
}

/** Where a value comes from; the lowest wins (format rule F8). */
export const SOURCE = { PERSON: 0, SIDECAR: 1, FILE: 2, NAME: 3, TIME: 4 } as const

const source = integer(0, 9)

/** Where the values of fields come from. */
const sources = record(
  {},
  {
    name: source,
    taken: source,
    place: source,
    description: source,
    labels: source,
    isFavorite: source,
    turns: source,
    stack: source,
    more,
  },
)

export type Sources = Checked<typeof sources>

const alwaysPrivate = {
  v: exactly(1),
  labels: list(text(LABEL_CHARS), MOST_LABELS),
  labelsConfidence: list(number(0, 1), MOST_LABELS),
  isFavorite: boolean,
}
const maybePrivate = {
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  city: text(PLACE_CHARS),
  country: text(PLACE_CHARS),
  description: text(DESCRIPTION_CHARS),
  cameraName: text(500),
  lens: text(500),
  /** f-number. */
  aperture: number(0, 1000),
  /** Seconds. */
  shutterSpeed: number(0, 604_800),
  /** Millimeters. */
  focalLength: number(0, 100_000),
  iso: number(0, 10_000_000),
  /** `taken.local` as long as that is only guessed, from a time at which the file was changed. */
  takenGuess: localTime,
  /** The picture is not whole. */
  isDamaged: boolean,
  /** Renditions are missing that another device may be able to make. */
  missingRenditions: boolean,
  /** The stack that it belongs to, and its place there; place 0 is the one that lists show. */
  stack: record({ id: base64url(16), place: integer(0, MOST_OF_A_STACK - 1) }, {}),
  /** base64url of the SHA-256 of the shared details that were sealed with these. */
  sharedDigest: base64url(32),
  /** Those shared details once more: what the owner has if others spoil them. */
  shared: isSharedDetails,
  sources,
  /** base64url: the fingerprint of the original under which it was uploaded (format rule F12). */
  fingerprint: base64url(32),
  more,
}

/** Stays with the owner. */
const isPrivateDetails = record(alwaysPrivate, maybePrivate)

type FieldChecks = Readonly<Record<string, Check<unknown>>>

/** The bounds of single fields, by their names. */
export const SHARED_BOUNDS: FieldChecks = { ...alwaysShared, ...maybeShared }
export const PRIVATE_BOUNDS: FieldChecks = { ...alwaysPrivate, ...maybePrivate }

export type PrivateDetails = Checked<typeof isPrivateDetails>

export const takenSchema: z.ZodType<Taken> = z.object({
  local: z.custom<string>(localTime),
  offsetMinutes: z.custom<number | null>(offsetMinutes),
})
export const sharedDetailsSchema = z.custom<SharedDetails>(isSharedDetails)
export const privateDetailsSchema = z.custom<PrivateDetails>(isPrivateDetails)

/** A stream as it is read: its header as bytes. */
export type ItemStream = Omit<StreamDetails, 'header'> & { header: Bytes }

export const decodeStream = ({ header, ...stream }: StreamDetails): ItemStream => ({
  ...stream,
  header: fromBase64url(header),
})

/** Opens shared details, whoever sealed them. Throws what cannot be opened or is out of bounds. */
export const openShared = async (
  item: ItemKeys,
  { version, sealed }: Pick<SealedSharedDetails, 'version' | 'sealed'>,
): Promise<SharedDetails> =>
  sharedDetailsSchema.parse(await openSharedDetails(item, version, sealed))
