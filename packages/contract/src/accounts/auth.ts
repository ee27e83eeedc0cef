import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { passkeyQuestion } from './assertions.ts'
import { paymentProvider } from './payment.ts'
import {
  accountProof,
  secondFactorMethod,
  secondFactorProof,
  signInChallenge,
} from './second-factor.ts'

export const email = z.string().trim().toLowerCase().max(LIMITS.emailChars).pipe(z.email())

/** Parameters of the password's key derivation (format rule F1). The client checks the bounds again. */
export const kdf = z.strictObject({
  name: z.literal('argon2id'),
  memoryKiB: z.int().min(65_536).max(262_144),
  iterations: z.int().min(3).max(8),
  parallelism: z.literal(1),
  salt: bytes(16),
})

/** The account's keys as the server stores them. The server can open none of them (format rules F3, F5). */
export const accountKeys = z.strictObject({
  accountId: bytes(16),
  kdf,
  masterKeyByPassword: wrapped(32),
  masterKeyByRecovery: wrapped(32),
  recoveryKey: wrapped(32),
  identity: z.strictObject({
    encryptionPublicKey: bytes(32),
    signingPublicKey: bytes(32),
    mac: bytes(32),
    encryptionPrivateKey: wrapped(48),
    signingPrivateKey: wrapped(48),
  }),
})

export const profile = z.strictObject({
  sealed: sealed(LIMITS.sealedProfileChars),
  version: z.int().positive(),
})

/** The keys that a session gets. The server returns the keys for recovery only after a fresh proof. */
const sessionKeys = accountKeys.omit({ masterKeyByRecovery: true, recoveryKey: true })

export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  /** Whether the address was verified; null if the server sends no mail. */
  emailVerified: z.boolean().nullable().default(null),
  displayName: z.string().nullable().default(null),
  roles: z.array(z.string()),
  /** Whether the account is an administrator. The first account is one in any case. */
  isAdministrator: z.boolean().optional(),
  storage: z.object({
    usedBytes: z.int().nonnegative(),
    /** null: no limit. */
    limitBytes: z.int().nonnegative().nullable(),
    /** Bytes used by all who share this limit in a family group; null if the limit is the account's own. */
    familyBytes: z.int().nonnegative().nullable().default(null),
  }),
  limits: z
    .object({
      trashDays: z.int().positive(),
      fileBytes: z.int().positive(),
      itemsOfLink: z.int().positive(),
      /**
       * Size of an upload chunk's ciphertext, in bytes: a whole number of segments. A proxy in front of the
       * server must accept requests of this size.
       */
      chunkBytes: z.int().positive().default(LIMITS.chunkBytes),
      /** The feature flag `more-formats`: whether single uploads accept the `MEDIA_TYPES` with `more`. */
      moreFormats: z.boolean().default(false),
      /** Whether devices may analyze pictures: the feature flag `recognition` is on, and the server has models. */
      recognition: z.boolean().default(false),
    })
    .default({
      trashDays: LIMITS.trashDays,
      fileBytes: LIMITS.fileBytes,
      itemsOfLink: LIMITS.itemsOfLink,
      chunkBytes: LIMITS.chunkBytes,
      moreFormats: false,
      recognition: false,
    }),
  /** The payment provider. Null if the server sells no plans. */
  payments: paymentProvider.nullable().default(null),
  keys: sessionKeys,
  profile,
})

const done = z.object({})

/**
 * Fails with EMAIL_TAKEN, SIGNUP_CLOSED, INVITATION_NEEDED or FIRST_ACCOUNT_CODE_NEEDED, or ACCOUNT_EXISTS for
 * a used account id.
 */
export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  body: z.strictObject({
    email,
    /** The authentication key (format rule F2), never the password that a person typed. */
    password: bytes(32),
    planName: z.literal(''),
    keys: accountKeys,
    recoveryAuth: bytes(32),
    profile: profile.extend({ version: z.literal(1) }),
    /**
     * The token of an invitation to this address, or the code for the first account. Ignored if anybody may
     * sign up.
     */
    invitation: bytes(32).optional(),
  }),
  response: done,
})

export const prelogin = endpoint({
  method: 'POST',
  path: '/api/auth/prelogin',
  body: z.strictObject({ email }),
  response: z.object({ kdf }),
})

export const signedIn = z.object({ token: bytes(32), user, recoveryKey: wrapped(32) })

/** The answer to a correct password, if the account has a second factor. It holds no account data. */
const secondFactorNeeded = z.object({
  secondFactor: z.object({
    challenge: signInChallenge,
    methods: z.array(secondFactorMethod),
    /** The challenge for a passkey, if `methods` has passkeys. */
    passkey: passkeyQuestion.optional(),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  body: z.strictObject({ email, password: bytes(32) }),
  response: z.union([signedIn, secondFactorNeeded]),
})

/** Fails with SECOND_FACTOR_FAILED, or with CHALLENGE_ENDED if the sign-in must start again. */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  body: z.strictObject({ challenge: signInChallenge, proof: secondFactorProof }),
  response: signedIn,
})

export const logout = endpoint({ method: 'POST', path: '/api/auth/logout', response: done })

export const me = endpoint({ method: 'GET', path: '/api/user/me', response: user })

/** Returns the wrapped recovery key after the password and the second factor are proved (format rule F3). */
export const revealRecoveryKey = endpoint({
  method: 'POST',
  path: '/api/user/recovery-key',
  body: accountProof,
  response: z.object({ recoveryKey: wrapped(32) }),
})

/** Fails with STALE_VERSION unless `version` is the stored version plus one. */
export const putProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  body: profile,
  response: done,
})

export type Kdf = z.infer<typeof kdf>
export type AccountKeys = z.infer<typeof accountKeys>
export type Profile = z.infer<typeof profile>
export type SessionKeys = z.infer<typeof sessionKeys>
export type User = z.infer<typeof user>
export type SignedIn = z.infer<typeof signedIn>
export type SignupRequest = z.infer<NonNullable<typeof signup.body>>
