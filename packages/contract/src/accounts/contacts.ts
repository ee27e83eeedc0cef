import { bytes, sealed } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { email } from './auth.ts'

export const accountId = bytes(16)

export const userId = z.int().positive()

export const userIdInPath = z.coerce.number().pipe(userId)

/** An account's public keys, as the server claims them. Format rule F14 says when a client trusts them. */
export const publicIdentity = z.object({
  accountId,
  encryptionPublicKey: bytes(32),
  signingPublicKey: bytes(32),
})

/** A sender or recipient of shares. People choose their own names: a name proves nothing. */
export const person = publicIdentity.extend({
  userId,
  email: z.string(),
  displayName: z.string().nullable().default(null),
  /** The server claims that the person verified this address. A client cannot check this. */
  emailVerified: z.boolean().default(false),
})

/** Finds the account of an e-mail address. Fails with RECIPIENT_NOT_FOUND if there is none. */
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

/** Returns the sealed contacts (format rule F14). Before the first write, returns version 0 and no value. */
export const getContacts = endpoint({
  method: 'GET',
  path: '/api/user/contacts',
  response: z
    .object({ sealed: contacts.shape.sealed.nullable(), version: z.int().nonnegative() })
    .refine(({ sealed, version }) => (sealed === null) === (version === 0)),
})

/** Fails with STALE_VERSION unless `version` is the stored version plus one. */
export const putContacts = endpoint({
  method: 'PUT',
  path: '/api/user/contacts',
  body: contacts,
  response: z.object({}),
})

export type PublicIdentity = z.infer<typeof publicIdentity>
export type Person = z.infer<typeof person>
