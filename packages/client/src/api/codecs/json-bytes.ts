import { bytes } from '@safelight/contract/encoding'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'

/** Converts between `length` bytes and base64url without padding. Used in JSON that the client seals. */
export const jsonBytes = (length: number) =>
  z.codec(bytes(length), z.custom<Bytes>(), { decode: fromBase64url, encode: toBase64url })

export const jsonIdentity = z.object({
  accountId: z.string().length(22),
  encryptionPublicKey: jsonBytes(32),
  signingPublicKey: jsonBytes(32),
})
