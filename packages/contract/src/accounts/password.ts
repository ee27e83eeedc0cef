import { bytes, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { accountKeys, email, kdf } from './auth.ts'
import { accountProof } from './second-factor.ts'

/** A new password replaces these values. Identity and keys for recovery stay the same (format rule F3). */
const newPassword = z.strictObject({
  newPassword: bytes(32),
  kdf,
  masterKeyByPassword: wrapped(32),
})

const proof = z.strictObject({ email, recoveryAuth: bytes(32) })

/** The keys that a recovery needs. None depends on the forgotten password. */
export const recoverableKeys = accountKeys.pick({
  accountId: true,
  masterKeyByRecovery: true,
  identity: true,
})

const done = z.object({})

/** Step one of a recovery: proves the recovery words, and returns the keys they open. Changes nothing. */
export const startRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recover/start',
  body: proof,
  response: z.object({ keys: recoverableKeys }),
})

/** Step two of a recovery: proves the recovery words again, and replaces the password. Ends every session. */
export const recover = endpoint({
  method: 'POST',
  path: '/api/auth/recover',
  body: newPassword.extend(proof.shape),
  response: done,
})

/** Replaces the password after proof of the old one and the second factor. Ends every other session. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/change-password',
  body: newPassword.extend({
    currentPassword: accountProof.shape.password,
    secondFactor: accountProof.shape.secondFactor,
  }),
  response: done,
})

/**
 * Replaces the recovery words, after the person has proved the password and any second factor. The server then
 * refuses the old words (format rule F3).
 */
export const renewRecovery = endpoint({
  method: 'POST',
  path: '/api/user/recovery-words',
  body: accountProof
    .extend(accountKeys.pick({ masterKeyByRecovery: true, recoveryKey: true }).shape)
    .extend({ recoveryAuth: bytes(32) }),
  response: done,
})

export type RecoverableKeys = z.infer<typeof recoverableKeys>
export type NewPassword = z.infer<typeof newPassword>
