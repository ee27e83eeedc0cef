import { bytes, sealed, wrapped } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { passkeyQuestion } from './assertions.ts'
import {
  accountProof,
  secondFactorMethod,
  secondFactorProof,
  signInChallenge,
} from './second-factor.ts'

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export const email = z.string().trim().toLowerCase().max(LIMITS.emailChars).pipe(z.email())

/** Parameters of the password's key derivation (format rule F1). The client checks the bounds again. */
export const kdf = z.strictObject({
  name: z.literal('argon2id'),
  memoryKiB: z.int().min(65_536).max(262_144),
  iterations: z.int().min(3).max(8),
  parallelism: z.literal(1),
  salt: bytes(16),
})

/** What the server keeps of an account's keys; it can open none of it (format rules F3 and F5). */
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

/** What an open session needs of them. The two that lead to the words are given for a proof only. */
const sessionKeys = accountKeys.omit({ masterKeyByRecovery: true, recoveryKey: true })

export const user = z.object({
  id: z.int().positive(),
  email: z.string(),
  /** Whether a link in a mail proved the address; null where the server sends no mail. */
  emailVerified: z.boolean().nullable().default(null),
  /** What others see beside it. */
  displayName: z.string().nullable().default(null),
  roles: z.array(z.string()),
  storage: z.object({
    usedBytes: z.int().nonnegative(),
    /** null: no limit. */
    limitBytes: z.int().nonnegative().nullable(),
    /** What all use together who share this limit in a family group; null: it is the account's own. */
    familyBytes: z.int().nonnegative().nullable().default(null),
  }),
  /** What this installation sets for all accounts. */
  limits: z
    .object({
      trashDays: z.int().positive(),
      /** Plaintext of the largest file that may be uploaded. */
      fileBytes: z.int().positive(),
      itemsOfLink: z.int().positive(),
      /** Ciphertext of one chunk of an upload, whole segments: what a proxy before the server lets through. */
      chunkBytes: z.int().positive().default(LIMITS.chunkBytes),
      /** Whether files of more formats than the specified ones are taken (`media-types.ts`). */
      moreFormats: z.boolean().default(false),
      /** Whether devices may look at pictures: the feature flag `recognition`. */
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
  keys: sessionKeys,
  profile,
})

const done = z.object({})

/** A new account. EMAIL_TAKEN for a second one of an address, ACCOUNT_EXISTS for one under another's id; SIGNUP_CLOSED and INVITATION_NEEDED. */
export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  body: z.strictObject({
    email,
    /** The authentication key of format rule F2, never the password that a person typed. */
    password: bytes(32),
    planName: z.literal(''),
    keys: accountKeys,
    /** Proof of the recovery words (format rule F3). */
    recoveryAuth: bytes(32),
    profile: profile.extend({ version: z.literal(1) }),
    /** Of an invitation to this address; where everybody may sign up it is not looked at. */
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

/** A right password, and nothing of the account before the second factor is proved by one of the methods. */
const secondFactorNeeded = z.object({
  secondFactor: z.object({
    challenge: signInChallenge,
    methods: z.array(secondFactorMethod),
    /** What a passkey is to sign, where that is one of the methods. */
    passkey: passkeyQuestion.optional(),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  body: z.strictObject({ email, password: bytes(32) }),
  response: z.union([signedIn, secondFactorNeeded]),
})

/** The second step of a sign-in. SECOND_FACTOR_FAILED, and CHALLENGE_ENDED when it begins anew. */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  body: z.strictObject({ challenge: signInChallenge, proof: secondFactorProof }),
  response: signedIn,
})

export const logout = endpoint({ method: 'POST', path: '/api/auth/logout', response: done })

export const me = endpoint({ method: 'GET', path: '/api/user/me', response: user })

/** The wrapped recovery key, after a fresh proof (format rule F3). */
export const revealRecoveryKey = endpoint({
  method: 'POST',
  path: '/api/user/recovery-key',
  body: accountProof,
  response: z.object({ recoveryKey: wrapped(32) }),
})

/** Replaces the sealed profile; `version` must be one above the stored one, else STALE_VERSION. */
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
