import { bytes } from '@safelight/contract/encoding'
import { LIMITS } from '@safelight/contract/limits'
import { z } from '@safelight/contract/schema'

/** Longer names of given files are cut. */
export const GUEST_UPLOAD_NAME_CHARS = 200

const stream = z.object({
  length: z.int().positive().max(LIMITS.guestUploadBytes),
  header: bytes(40),
  type: z.string().max(100),
})

/** What a visitor's device says of a file (format rule F16). Anybody may have written it. */
export const guestUploadDetails = z.object({
  v: z.literal(1),
  name: z.string().min(1).max(GUEST_UPLOAD_NAME_CHARS),
  type: z.string().max(100),
  /** Milliseconds since 1970. */
  modified: z.int().nonnegative(),
  streams: z.object({ original: stream, thumbnail: stream.optional() }),
})

export type GuestUploadDetails = z.infer<typeof guestUploadDetails>

/** What a guest link says to its visitors. */
export const guestPayload = z.looseObject({
  v: z.literal(1),
  title: z.string().max(LIMITS.albumTitleChars),
  createdByName: z.string().max(100),
})

export type GuestPayload = z.infer<typeof guestPayload>
