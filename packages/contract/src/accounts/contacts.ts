import { bytes, sealed } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { email } from './auth.ts'

export const accountId = bytes(16)

/** The number by which the server knows an account. */
export const userId = z.int().positive()

/** `userId` in an address. */
export const userIdInPath = z.coerce.number().pipe(userId)

/** An account's public keys, as far as a server can be believed: F14 says when a client believes them. */
export const publicIdentity = z.object({
  accountId,
  encryptionPublicKey: bytes(32),
  signingPublicKey: bytes(32),
})

/** Somebody who shares, or with whom something is shared. The name is of their choice and proves nothing. */
export const person = publicIdentity.extend({
  userId,
  email: z.string(),
  displayName: z.string().nullable().default(null),
  /** The server's word that the address is theirs. */
  emailVerified: z.boolean().default(false),
})

/** Whom an e-mail address belongs to; RECIPIENT_NOT_FOUND when there is no such account. */
export const publicKeyOf = endpoint({
  method: 'GET',
  path: '/api/users/public-key',
  query: z.object({ email }),
  response: person,
})

const contacts = z.strictObject({
  sealed: sealed(LIMITS.sealedContactsChars),
  version: z.int().positive(),
})

/** The sealed contacts of F14; version 0 and no value before the first ones. */
export const getContacts = endpoint({
  method: 'GET',
  path: '/api/user/contacts',
  response: z
    .object({ sealed: contacts.shape.sealed.nullable(), version: z.int().nonnegative() })
    .refine(({ sealed, version }) => (sealed === null) === (version === 0)),
})

/** Replaces the contacts; `version` must be one above the stored one, else STALE_VERSION. */
export const putContacts = endpoint({
  method: 'PUT',
  path: '/api/user/contacts',
  body: contacts,
  response: z.object({}),
})

export type PublicIdentity = z.infer<typeof publicIdentity>
export type Person = z.infer<typeof person>
