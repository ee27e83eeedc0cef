import { bytes } from '@safelight/contract/encoding'
import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'

/** Encodes exactly `length` bytes as unpadded base64url, for JSON that is sealed. */
export const jsonBytes = (length: number) =>
  z.codec(bytes(length), z.custom<Bytes>(), { decode: fromBase64url, encode: toBase64url })

/** A person's account id and two public keys of 32 bytes, in sealed JSON. */
export const jsonIdentity = z.object({
  accountId: z.string().length(22),
  encryptionPublicKey: jsonBytes(32),
  signingPublicKey: jsonBytes(32),
})
