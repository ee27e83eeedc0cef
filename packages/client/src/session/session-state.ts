import type { User } from '@safelight/contract/auth'
import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import type { Identity } from '@safelight/crypto/identity'
import type { JoinedPairing } from './pairing/join-pairing.ts'
import type { ProfileDetails } from './profile.ts'

export interface UnlockedSession {
  status: 'unlocked'
  user: User
  /** The bearer token of this session. Another tab may have stored a newer one. */
  token: string
  keys: AccountKeys
  /**
   * The key pairs for sharing. Of the private keys, workers get only the signing key, and only the reader's
   * worker.
   */
  identity: Identity
  profile: ProfileDetails
}

export type SessionState =
  | { status: 'starting' }
  | { status: 'anonymous' }
  /** Signed in, but without keys: the password is required. */
  | { status: 'locked'; user: User; token: string }
  | UnlockedSession

export interface SignUpForm {
  firstName: string
  lastName: string
  email: string
  password: string
  invitation?: string | undefined
}

export interface SignInForm {
  email: string
  password: string
  rememberMe: boolean
}

/** A sign-in with the right password that waits for a second factor. Holds the keys in memory only. */
export interface PendingSignIn {
  methods: readonly SecondFactorMethod[]
  /**
   * Signs in by a passkey of the account; undefined if it has none. Throws PasskeyError and the errors of
   * `prove`.
   */
  provePasskey: (() => Promise<void>) | undefined
  /**
   * Throws ApiError SECOND_FACTOR_FAILED for a wrong proof, or CHALLENGE_ENDED if the sign-in must start
   * again.
   */
  prove(proof: SecondFactorProof): Promise<void>
}

export interface RecoverForm {
  email: string
  /** The 24 recovery words as typed, with any separators. */
  words: string
  newPassword: string
  rememberMe: boolean
}

export interface Session {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Resumes from a stored token. If the server refuses the token, clears it without an error. */
  start(): Promise<void>
  /** Makes the keys and the account, without signing in. Throws Errors whose message may be shown. */
  signUp(form: SignUpForm): Promise<void>
  /** If the account has a second factor, resolves to a sign-in that waits for the second factor. */
  signIn(form: SignInForm): Promise<PendingSignIn | undefined>
  /**
   * Signs in with a passkey that the person chooses, and replaces the current session. Throws PasskeyError if
   * the person chooses no passkey, or a passkey that opens no library.
   */
  signInWithPasskey(rememberMe: boolean): Promise<void>
  /** Signs in with the code that a signed-in device shows (format rule F21). */
  join(secret: Bytes, rememberMe: boolean): Promise<JoinedPairing>
  unlock(password: string, rememberMe: boolean): Promise<void>
  /** Unlocks with a passkey of the same account, in a new session. Throws PasskeyError and ApiError. */
  unlockWithPasskey(rememberMe: boolean): Promise<void>
  /**
   * Sets a new password with the recovery words, which ends all sessions, and signs in. Resolves once the
   * password is set, even if signing in fails: check `state`.
   */
  recover(form: RecoverForm): Promise<void>
  /**
   * Verifies an e-mail address of any account with a mailed token. If the account is the signed-in one,
   * notifies every tab. Throws ApiError NOT_FOUND for an invalid token.
   */
  confirmEmail(token: string): Promise<void>
  /** Ends the session on the server, and deletes token, keys and caches in every tab. */
  logOut(): Promise<void>
}
