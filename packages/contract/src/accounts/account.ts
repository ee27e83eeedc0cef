import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { email } from './auth.ts'
import { accountProof } from './second-factor.ts'

/** A text that others see. It has one line, and no marks that turn the text around it. */
export const oneLine = (chars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(chars)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u)

/** A name that a person lets others see. */
export const displayName = oneLine(LIMITS.displayNameChars)

const done = z.object({})

/** Shows others a name beside the e-mail address, or none any more. */
export const putDisplayName = endpoint({
  method: 'PUT',
  path: '/api/user/display-name',
  body: z.strictObject({ displayName: displayName.nullable() }),
  response: done,
})

/** Replaces the e-mail address; EMAIL_TAKEN when another account has it. */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/user/email',
  body: accountProof.extend({ email }),
  response: done,
})

/** Mails a link that proves the address; the one before does so no longer. Nothing when it is proved. */
export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/user/email/verification',
  response: done,
})

/** Takes the token of such a link, once; NOT_FOUND for one that is used, too old or replaced. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  body: z.strictObject({ token: bytes(32) }),
  response: done,
})

/** Items and the ciphertext of their originals. */
const taken = z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative() })

/** What takes the account's storage. Previews, details, albums, links and shards of recognition take the rest of `usedBytes`. */
export const storageUse = endpoint({
  method: 'GET',
  path: '/api/user/storage',
  response: z.object({
    usedBytes: z.int().nonnegative(),
    /** Outside the trash. */
    types: z.array(taken.extend({ type: z.string() })),
    trash: taken,
  }),
})

/** Deletes the account with everything in it and ends every session. What takes long is done afterwards. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  body: accountProof,
  response: done,
})

export type StorageUse = z.infer<typeof storageUse.response>
