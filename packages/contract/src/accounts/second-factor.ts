import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { passkeyQuestion, signature } from './assertions.ts'

/** Digits of a code that an authenticator app shows (RFC 6238), however a person spaces them. */
export const totpCode = z
  .string()
  .max(40)
  .overwrite(code => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/)

/** Twelve characters of Crockford's base 32, 60 random bits, however a person types them. */
export const backupCode = z
  .string()
  .max(40)
  .overwrite(normalBackupCode)
  .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/)

/** Capitals without spaces and dashes; letters that look like a digit are that digit. */
function normalBackupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** What proves a second factor, by one of the account's methods. */
export const secondFactorProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: totpCode }),
  z.strictObject({ method: z.literal('backup'), code: backupCode }),
  z.strictObject({ method: z.literal('passkey'), signature }),
])

/**
 * What every call asks for that changes how an account is opened (format rule F18): the authentication key, for an open
 * session alone does not do, and the second factor of an account that has one, or SECOND_FACTOR_FAILED.
 */
export const accountProof = z.strictObject({
  /** The authentication key (format rule F2). */
  password: bytes(32),
  secondFactor: secondFactorProof.optional(),
})

export const secondFactorMethod = z.enum(['passkey', 'totp', 'backup'])

/** Names a sign-in whose password is proved. It works for five minutes and five tries, and once. */
export const signInChallenge = bytes(32)

const done = z.object({})
/** Shown once: the server keeps only what tells a right one. */
const backupCodes = z.object({ backupCodes: z.array(z.string()) })
/** The authentication key (format rule F2): an open session alone does not do. */
const password = z.strictObject({ password: bytes(32) })
const bothFactors = password.extend({ proof: secondFactorProof })

/** What is asked for besides the password when the person signs in. */
export const secondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  response: z.object({
    /** When the codes of an app were turned on; null: they are off. */
    totp: z.object({ since: z.iso.datetime() }).nullable(),
    backupCodesLeft: z.int().nonnegative(),
    /** A passkey can stand in for a code. */
    hasPasskey: z.boolean(),
  }),
})

/** What a passkey is to sign as proof of a change below. PASSKEYS_UNAVAILABLE where the server is reached by an IP address. */
export const askSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/question',
  response: passkeyQuestion,
})

/**
 * Turns on codes of an authenticator app, with a code that shows that the app has the secret, and makes
 * backup codes. SECOND_FACTOR_ON when they are on already.
 */
export const turnOnTotp = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/totp',
  body: password.extend({ secret: bytes(20), code: totpCode }),
  response: backupCodes,
})

/** Turns them off, and with them the backup codes if nothing else is asked for. */
export const turnOffTotp = endpoint({
  method: 'DELETE',
  path: '/api/user/second-factor/totp',
  body: bothFactors,
  response: done,
})

/** Makes new backup codes; those before do not work any more. */
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
