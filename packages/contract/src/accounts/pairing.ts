import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { email, user } from './auth.ts'
import { accountProof } from './second-factor.ts'

/*
 * Adds a device (format rule F21). The first five calls are those of the signed-in device, which has one
 * pairing at a time. The last four are those of the new device, which has no token.
 */

/** How long a pairing waits for a device, and each later step for the next one, in seconds. */
export const PAIRING_SECONDS = { scan: 60, words: 180, step: 60 } as const

const id = bytes(32)
const inPath = z.strictObject({ id })
const done = z.object({})

/** Starts a pairing, in place of the session's previous one. */
export const startPairing = endpoint({
  method: 'POST',
  path: '/api/user/pairing',
  body: accountProof.extend({
    id,
    commitment: bytes(32),
    /** Whether the person types words, which takes longer than scanning. */
    byWords: z.boolean(),
  }),
  response: done,
})

/** Fails with PAIRING_ENDED. */
export const watchPairing = endpoint({
  method: 'GET',
  path: '/api/user/pairing/:id',
  params: inPath,
  response: z.object({
    /** null until a device has claimed the pairing. */
    device: z.object({ publicKey: bytes(32), mac: bytes(32), userAgent: z.string() }).nullable(),
    isAdded: z.boolean(),
  }),
})

/** Shows the new device the nonce of the commitment. Fails with PAIRING_ENDED. */
export const revealNonce = endpoint({
  method: 'PUT',
  path: '/api/user/pairing/:id/nonce',
  params: inPath,
  body: z.strictObject({ nonce: bytes(32) }),
  response: done,
})

/** Lets the new device sign in, once the person has compared the digits. Fails with PAIRING_ENDED. */
export const approvePairing = endpoint({
  method: 'PUT',
  path: '/api/user/pairing/:id/approval',
  params: inPath,
  body: z.strictObject({ sealed: bytes(81) }),
  response: done,
})

export const endPairing = endpoint({
  method: 'DELETE',
  path: '/api/user/pairing/:id',
  params: inPath,
  response: done,
})

/** Fails with PAIRING_ENDED for an unknown or expired id, and with PAIRING_USED once a device has claimed it. */
export const findPairing = endpoint({
  method: 'POST',
  path: '/api/auth/pairing/find',
  body: z.strictObject({ id }),
  response: z.object({ commitment: bytes(32), email }),
})

/** Names the new device's key. Only the first device gets the ticket. Fails as `findPairing` does. */
export const claimPairing = endpoint({
  method: 'POST',
  path: '/api/auth/pairing/claim',
  body: z.strictObject({ id, publicKey: bytes(32), mac: bytes(32) }),
  response: z.object({ ticket: bytes(32) }),
})

/** Gives the keys once the pairing is approved. Fails with PAIRING_ENDED. */
export const collectPairing = endpoint({
  method: 'POST',
  path: '/api/auth/pairing/collect',
  body: z.strictObject({ ticket: bytes(32) }),
  response: z.object({
    /** null until the signed-in device has seen the key. */
    nonce: bytes(32).nullable(),
    /** null until the pairing is approved. */
    approved: z.object({ user, sealed: bytes(81) }).nullable(),
  }),
})

/**
 * Starts the session of the new device, once it has opened the keys. The ticket becomes the session's token,
 * so the device may call again if an answer was lost. Fails with PAIRING_ENDED, also if the account's password
 * has changed since.
 */
export const confirmPairing = endpoint({
  method: 'POST',
  path: '/api/auth/pairing/confirm',
  body: z.strictObject({ ticket: bytes(32) }),
  response: done,
})
