import { z } from './schema.ts'

/**
 * Canonical unpadded base64url (RFC 4648 §5): a last group of two or three letters has no leftover bits.
 * Readers refuse any other text.
 */
export const base64url =
  /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9_-][AQgw])?$/

export const bytes = (length: number) =>
  z
    .string()
    .length(Math.ceil((length * 4) / 3))
    .regex(base64url)

export const bytesUpTo = (most: number) =>
  z
    .string()
    .min(2)
    .max(Math.ceil((most * 4) / 3))
    .regex(base64url)

/** A sealed value (format rule F6), at most `maxChars` characters of base64url. */
export const sealed = (maxChars: number) => z.string().min(39).max(maxChars).regex(base64url)

/** A wrapped key: version byte, nonce, `length` bytes and tag. */
export const wrapped = (length: number) => bytes(1 + 12 + length + 16)
