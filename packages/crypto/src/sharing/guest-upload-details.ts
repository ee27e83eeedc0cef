import { LIMITS } from '@safelight/contract/limits'
import { mimeType } from '../items/details.ts'
import { bytes, type Decoded, exactly, integer, map, text, tuple } from '../primitives/codec.ts'

export const GUEST_UPLOAD_NAME_CHARS = 200

const stream = tuple({
  length: integer(1, LIMITS.fileBytes),
  header: bytes(40),
  type: mimeType,
})

/**
 * The details that a visitor's device writes for a file (format rule F16), without a signature. Fields that
 * also exist in shared details have the same map keys.
 */
export const guestUploadDetails = map(
  {
    v: [0, exactly(1)],
    name: [1, text(GUEST_UPLOAD_NAME_CHARS, 1)],
    type: [2, mimeType],
    /** Milliseconds since 1970. */
    modified: [3, integer(0)],
    streams: [9, map({ original: [0, stream] }, { thumbnail: [2, stream] })],
  },
  {},
)

export type GuestUploadDetails = Decoded<typeof guestUploadDetails>
