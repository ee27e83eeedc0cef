import { z } from 'zod'

const base64url = /^[A-Za-z0-9_-]*$/

/** Exactly `length` bytes as unpadded base64url (RFC 4648 §5). */
export const bytes = (length: number) =>
  z
    .string()
    .length(Math.ceil((length * 4) / 3))
    .regex(base64url)

/** A sealed value (format rule F6) of unknown length, as unpadded base64url of at most `maxChars`. */
export const sealed = (maxChars: number) => z.string().min(39).max(maxChars).regex(base64url)

/** A wrapped key: version byte, nonce, `length` bytes and the tag. */
export const wrapped = (length: number) => bytes(1 + 12 + length + 16)
