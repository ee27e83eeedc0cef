import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { isVisible } from '../wire/visible-text.ts'
import { email } from './auth.ts'
import { accountProof } from './second-factor.ts'

/** One line of visible text that others see, without control characters or marks that change the text direction. */
export const oneLine = (chars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(chars)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u)
    .refine(isVisible)

export const displayName = oneLine(LIMITS.displayNameChars)

const done = z.object({})

export const putDisplayName = endpoint({
  method: 'PUT',
  path: '/api/user/display-name',
  body: z.strictObject({ displayName: displayName.nullable() }),
  response: done,
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/user/email',
  body: accountProof.extend({ email }),
  response: done,
})

/**
 * Mails a link that verifies the account's address, and voids the previous link. Does nothing for a verified
 * address.
 */
export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/user/email/verification',
  response: done,
})

/** Verifies an address by a mailed token. Fails with NOT_FOUND for a used, expired or replaced token. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  body: z.strictObject({ token: bytes(32) }),
  response: done,
})

/** `bytes` is the size of the originals' ciphertext. */
const taken = z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })

/**
 * Returns the storage of the account's originals by file type. `usedBytes` also counts renditions, details,
 * albums, links and shards.
 */
export const storageUse = endpoint({
  method: 'GET',
  path: '/api/user/storage',
  response: z.object({
    usedBytes: z.int().nonnegative(),
    /** Items outside the trash. */
    types: z.array(taken.extend({ type: z.string() })),
    trash: taken,
  }),
})

/** Deletes the account and its data, and ends every session. Slow work continues in the background. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  body: accountProof,
  response: done,
})

export type StorageUse = z.infer<typeof storageUse.response>
