import { z } from './schema.ts'

/**
 * Unpadded base64url (RFC 4648 §5), only the canonical text of some bytes: a last group of two or three
 * letters leaves no bits over. A reader refuses any other text, so nobody may have it stored.
 */
export const base64url =
  /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9_-][AQgw])?$/

/** Exactly `length` bytes as unpadded base64url. */
export const bytes = (length: number) =>
  z
    .string()
    .length(Math.ceil((length * 4) / 3))
    .regex(base64url)

/** At least one and at most `most` bytes as unpadded base64url. */
export const bytesUpTo = (most: number) =>
  z
    .string()
    .min(2)
    .max(Math.ceil((most * 4) / 3))
    .regex(base64url)

/** A sealed value (format rule F6) of unknown length, as unpadded base64url of at most `maxChars`. */
export const sealed = (maxChars: number) => z.string().min(39).max(maxChars).regex(base64url)

/** A wrapped key: version byte, nonce, `length` bytes and the tag. */
export const wrapped = (length: number) => bytes(1 + 12 + length + 16)
