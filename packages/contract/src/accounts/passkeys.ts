import { bytes, bytesUpTo, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { assertion, challenge, credentialId } from './assertions.ts'
import { signedIn } from './auth.ts'
import { accountProof } from './second-factor.ts'

const passkey = z.object({
  id: bytes(32),
  credentialId,
  name: sealed(LIMITS.sealedPasskeyNameChars),
  /** Whether the passkey signs in without the password. Otherwise it is only a second factor. */
  opensLibrary: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

const inPath = z.strictObject({ id: bytes(32) })
const done = z.object({})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  response: z.object({ passkeys: z.array(passkey) }),
})

/**
 * Starts adding a passkey. Fails with PASSKEYS_UNAVAILABLE if the client reaches the server by an IP address:
 * passkeys need a host name.
 */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/begin',
  body: accountProof,
  response: z.object({
    challenge,
    rpId: z.string(),
    /** The account's passkeys. An authenticator that holds one of these creates no second passkey. */
    known: z.array(credentialId),
  }),
})

/**
 * Adds a passkey that answers a challenge of `beginPasskey`, which checked the second factor. Fails with
 * - PASSKEY_FAILED if the answer is wrong,
 * - PASSKEY_EXISTS if the passkey is already known,
 * - LIMIT_REACHED if the account has too many passkeys,
 * - SECOND_FACTOR_FAILED if the passkey opens no library and the account has no second factor yet.
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
    /** null if the passkey opens no library. */
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

/** Removes a passkey and the master key wrapped for it. Sessions that the passkey started stay open. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  params: inPath,
  body: accountProof,
  response: done,
})

/** Starts a sign-in by any passkey, without a password. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  response: z.object({ challenge, rpId: z.string() }),
})

/** Returns a new session, and the master key wrapped for this passkey. Every failure is PASSKEY_FAILED. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  body: assertion,
  response: signedIn.pick({ token: true, user: true }).extend({ masterKeyByPasskey: wrapped(32) }),
})

export type PasskeyRecord = z.infer<typeof passkey>
