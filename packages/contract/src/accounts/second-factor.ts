import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { passkeyQuestion, signature } from './assertions.ts'

/** The six digits that an authenticator app shows (RFC 6238). Spaces are ignored. */
export const totpCode = z
  .string()
  .max(40)
  .overwrite(code => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/)

/** Twelve characters of Crockford's base 32, 60 random bits. Case, spaces and dashes are ignored. */
export const backupCode = z
  .string()
  .max(40)
  .overwrite(normalBackupCode)
  .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)

/** Letters that look like a digit become that digit. */
function normalBackupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

export const secondFactorProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: totpCode }),
  z.strictObject({ method: z.literal('backup'), code: backupCode }),
  z.strictObject({ method: z.literal('passkey'), signature }),
])

/**
 * The proof in every call that changes how an account is opened (format rule F18). The call fails with
 * LOGIN_FAILED if the authentication key is wrong, and with SECOND_FACTOR_FAILED if the account has a second
 * factor, and the proof of it is wrong or missing.
 */
export const accountProof = z.strictObject({
  /** The authentication key (format rule F2), never the password that a person typed. */
  password: bytes(32),
  secondFactor: secondFactorProof.optional(),
})

export const secondFactorMethod = z.enum(['passkey', 'totp', 'backup'])

/**
 * Identifies a sign-in whose password was proved. Valid for five minutes, five tries, and one correct second
 * factor.
 */
export const signInChallenge = bytes(32)

const done = z.object({})
/** The app shows the codes once: the server keeps only their HMACs. */
const backupCodes = z.object({ backupCodes: z.array(z.string()) })
/** `password` is the authentication key (format rule F2). An open session alone is not enough. */
const password = z.strictObject({ password: bytes(32) })
const bothFactors = password.extend({ proof: secondFactorProof })

export const secondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  response: z.object({
    totp: z.object({ since: z.iso.datetime() }).nullable(),
    backupCodesLeft: z.int().nonnegative(),
    hasPasskey: z.boolean(),
  }),
})

/**
 * Returns a challenge that a passkey signs as a `SecondFactorProof`, for a person who is signed in. Fails
 * with PASSKEYS_UNAVAILABLE if the client reaches the server by an IP address: passkeys need a host name.
 */
export const askSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/question',
  response: passkeyQuestion,
})

/**
 * Turns on the codes of an authenticator app, after a code proves that the app has the secret. Fails with
 * SECOND_FACTOR_ON if the codes are already on.
 */
export const turnOnTotp = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/totp',
  body: password.extend({ secret: bytes(20), code: totpCode }),
  response: backupCodes,
})

/** Turns off an authenticator app's codes. Backup codes end too, unless another second factor remains. */
export const turnOffTotp = endpoint({
  method: 'DELETE',
  path: '/api/user/second-factor/totp',
  body: bothFactors,
  response: done,
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/backup-codes',
  body: bothFactors,
  response: backupCodes,
})

export type AccountProof = z.infer<typeof accountProof>
export type SecondFactorProof = z.infer<typeof secondFactorProof>
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>
export type SecondFactor = z.infer<typeof secondFactor.response>
