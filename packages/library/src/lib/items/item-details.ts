import { bytes, bytesUpTo } from '@safelight/contract/encoding'
import type { Role } from '@safelight/contract/media-keys'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url } from '@safelight/vault/bytes'
import { type ItemKeys, openSharedDetails } from '@safelight/vault/items'
import type { SealedSharedDetails } from '../api/codecs/details.ts'

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
const more = bytesUpTo(1024).optional()

const stream: z.ZodType<StreamDetails> = z.object({
  length: z.int().nonnegative(),
  header: bytes(40),
  type: z.string().max(100),
})

type Streams = { [R in Role]?: StreamDetails | undefined } & {
  original: StreamDetails
  more?: string | undefined
}

const streams: z.ZodType<Streams> = z.object({
  original: stream,
  preview: stream.optional(),
  thumbnail: stream.optional(),
  poster: stream.optional(),
  animation: stream.optional(),
  motion: stream.optional(),
  more,
})

/** A clock on the wall, `YYYY-MM-DDTHH:mm:ss.SSS`. */
const localTime = z
  .string()
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/)
  .refine(isRealTime)

interface Taken {
  /** The clock where it was taken, `YYYY-MM-DDTHH:mm:ss.SSS`. */
  local: string
  /** That clock's distance from UTC in minutes, if known. */
  offsetMinutes: number | null
}

export const takenSchema: z.ZodType<Taken> = z.object({
  local: localTime,
  offsetMinutes: z.int().min(-1440).max(1440).nullable(),
})

/** Date carries a 30th of February and a 24th hour over into the next field. */
function isRealTime(local: string): boolean {
  const ms = Date.parse(`${local}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${local}Z`
}

/** A stretch of the original's bytes. */
const stretch = z.object({ offset: z.int().nonnegative(), length: z.int().positive() })

/** The longest that a video may be said to be. */
export const MOST_SECONDS = 1e9

/** Pixels of one side. */
export const dimensionSchema = z.int().positive().max(1_000_000)
const number = (most: number) => z.number().min(0).max(most)
const text = (length: number) => z.string().max(length)

/** Longer file names are cut; no file system that people use has them. */
export const NAME_CHARS = 1024
export const MOST_LABELS = 200
export const LABEL_CHARS = 100
export const DESCRIPTION_CHARS = 5000
export const PLACE_CHARS = 200
export const MOST_OF_A_STACK = 1000

/** Goes with the item when it is shared. */
const sharedDetails = z.object({
  v: z.literal(1),
  name: text(NAME_CHARS),
  type: text(100),
  taken: takenSchema,
  width: dimensionSchema.optional(),
  height: dimensionSchema.optional(),
  durationSeconds: number(MOST_SECONDS).optional(),
  /** base64url. */
  thumbhash: bytesUpTo(75).optional(),
  /** Quarters of a turn clockwise by which it is shown. */
  turns: z.int().min(0).max(3).optional(),
  streams,
  /** The MP4 that a motion photo's original holds; one that is a file of its own is a stream. */
  motion: stretch.optional(),
  more,
})

/** Stays with the owner. */
const privateDetails = z.object({
  v: z.literal(1),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  city: text(PLACE_CHARS).optional(),
  country: text(PLACE_CHARS).optional(),
  description: text(DESCRIPTION_CHARS).optional(),
  labels: z.array(text(LABEL_CHARS)).max(MOST_LABELS),
  labelsConfidence: z.array(number(1)).max(MOST_LABELS),
  isFavorite: z.boolean(),
  cameraName: text(500).optional(),
  lens: text(500).optional(),
  /** f-number. */
  aperture: number(1000).optional(),
  /** Seconds. */
  shutterSpeed: number(604_800).optional(),
  /** Millimeters. */
  focalLength: number(100_000).optional(),
  iso: number(10_000_000).optional(),
  /** `taken.local` as long as that is only guessed, from a time at which the file was changed. */
  takenGuess: localTime.optional(),
  /** The picture is not whole. */
  isDamaged: z.boolean().optional(),
  /** Renditions are missing that another device may be able to make. */
  undrawn: z.boolean().optional(),
  /** The stack that it belongs to, and its place there; place 0 is the one that lists show. */
  stack: z
    .object({
      id: bytes(16),
      place: z
        .int()
        .min(0)
        .max(MOST_OF_A_STACK - 1),
    })
    .optional(),
  /** base64url of the SHA-256 of the shared details that were sealed with these. */
  sharedDigest: bytes(32).optional(),
  /** Those shared details once more: what the owner has if others spoil them. */
  shared: z.lazy(() => sharedDetailsSchema).optional(),
  more,
})

export type SharedDetails = z.infer<typeof sharedDetails>
export type PrivateDetails = z.infer<typeof privateDetails>

export const sharedDetailsSchema: z.ZodType<SharedDetails> = sharedDetails.refine(
  ({ motion, streams }) => !motion || motion.offset + motion.length <= streams.original.length,
)
export const privateDetailsSchema: z.ZodType<PrivateDetails> = privateDetails

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
