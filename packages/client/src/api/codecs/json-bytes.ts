import { bytes } from '@safelight/contract/encoding'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'

/** Exactly `length` bytes, which sealed JSON holds as unpadded base64url. */
export const jsonBytes = (length: number) =>
  z.codec(bytes(length), z.custom<Bytes>(), { decode: fromBase64url, encode: toBase64url })

/** Somebody's account and public keys in sealed JSON: an accountId and two keys of 32 bytes. */
export const jsonIdentity = z.object({
  accountId: z.string().length(22),
  encryptionPublicKey: jsonBytes(32),
  signingPublicKey: jsonBytes(32),
})
