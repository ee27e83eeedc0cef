import { bytes, bytesUpTo, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { assertion, challenge, credentialId } from './assertions.ts'
import { signedIn } from './auth.ts'
import { accountProof } from './second-factor.ts'

const passkey = z.object({
  /** The server's name of it. */
  id: bytes(32),
  credentialId,
  /** What its owner calls it, sealed (format rule F17). */
  name: sealed(LIMITS.sealedPasskeyNameChars),
  /** It signs in without the password; otherwise it only proves the second factor. */
  opensLibrary: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

const inPath = z.strictObject({ id: bytes(32) })
const done = z.object({})

/** The person's own passkeys, the oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  response: z.object({ passkeys: z.array(passkey) }),
})

/**
 * Begins to add one. PASSKEYS_UNAVAILABLE where the server is reached by an IP address.
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/begin',
  body: accountProof,
  response: z.object({
    challenge,
    rpId: z.string(),
    /** Those that the account has: an authenticator that holds one of them makes no second one. */
    known: z.array(credentialId),
  }),
})

/**
 * Adds a passkey after a challenge of `beginPasskey`, which has asked for the second factor. PASSKEY_FAILED unless its answer holds, LIMIT_REACHED, PASSKEY_EXISTS, and SECOND_FACTOR_FAILED
 * for one that opens no library while nothing is asked for besides the password.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  body: accountProof.pick({ password: true }).extend({
    credential: z.strictObject({
      id: credentialId,
      clientDataJSON: bytesUpTo(4096),
      attestationObject: bytesUpTo(8192),
    }),
    name: passkey.shape.name,
    /** null of one that opens no library. */
    masterKeyByPasskey: wrapped(32).nullable(),
  }),
  response: done,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/user/passkeys/:id',
  params: inPath,
  body: z.strictObject({ name: passkey.shape.name }),
  response: done,
})

/** Removes one and the wrap with it, after a proof. Sessions that it began go on. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  params: inPath,
  body: accountProof,
  response: done,
})

/** Begins a sign-in without a password, by whatever passkey the person chooses. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  response: z.object({ challenge, rpId: z.string() }),
})

/** A new session, and the wrap that only this passkey opens. PASSKEY_FAILED for all that is wrong. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  body: assertion,
  response: signedIn.pick({ token: true, user: true }).extend({ masterKeyByPasskey: wrapped(32) }),
})

export type PasskeyRecord = z.infer<typeof passkey>
