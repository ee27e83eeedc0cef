import type { User } from '@safelight/contract/auth'
import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import type { Identity } from '@safelight/crypto/identity'
import type { ProfileDetails } from './profile.ts'

/** Someone whose keys are open on this device. */
export interface UnlockedSession {
  status: 'unlocked'
  user: User
  /** Bearer token of this session and no other: another account may sign in beside it. */
  token: string
  keys: AccountKeys
  /** The key pairs of sharing. The reader's worker is given the one that signs, no worker the other. */
  identity: Identity
  profile: ProfileDetails
}

export type SessionState =
  | { status: 'starting' }
  | { status: 'anonymous' }
  /** Signed in, but the keys are not here: the password is asked for. */
  | { status: 'locked'; user: User; token: string }
  | UnlockedSession

export interface SignUpForm {
  firstName: string
  lastName: string
  email: string
  password: string
  /** The token of an invitation to this address. */
  invitation?: string | undefined
}

export interface SignInForm {
  email: string
  password: string
  /** Keeps the keys on this device when the browser is closed. */
  rememberMe: boolean
}

/** A sign-in whose password was right, and that waits for a second factor. It holds the keys; drop it to end it. */
export interface PendingSignIn {
  methods: readonly SecondFactorMethod[]
  /** Signs in by a passkey of the account; undefined where none can be asked. PasskeyError, and as `prove`. */
  provePasskey: (() => Promise<void>) | undefined
  /** Signs in. ApiError SECOND_FACTOR_FAILED for a wrong proof, CHALLENGE_ENDED when it begins anew. */
  prove(proof: SecondFactorProof): Promise<void>
}

export interface RecoverForm {
  email: string
  /** The 24 recovery words as they were typed: any spaces, line ends and numbers between them. */
  words: string
  newPassword: string
  rememberMe: boolean
}

/** Who is signed in on this device, in every tab alike. */
export interface Session {
  state(): SessionState
  /** Calls `listener` after every change; returns what ends it. */
  subscribe(listener: () => void): () => void
  /** Signs in by itself with a stored token; a token that the server refuses is cleared silently. */
  start(): Promise<void>
  /** Makes the keys and the account; does not sign in. Throws an Error whose message may be shown. */
  signUp(form: SignUpForm): Promise<void>
  /** Resolves to what is still to be proved, if the account has a second factor. */
  signIn(form: SignInForm): Promise<PendingSignIn | undefined>
  /**
   * Signs in with a passkey that the person chooses, in place of whoever is signed in. PasskeyError when they
   * choose none, or one that does not open a library.
   */
  signInWithPasskey(rememberMe: boolean): Promise<void>
  /** Opens the keys of a locked session with the password. */
  unlock(password: string, rememberMe: boolean): Promise<void>
  /** The same with a passkey of the same account, which begins the session anew. PasskeyError, ApiError. */
  unlockWithPasskey(rememberMe: boolean): Promise<void>
  /**
   * Sets a new password with the recovery words, which ends every session of the account, and signs in
   * with it. Once the password is set this resolves, even when signing in fails: `state` tells.
   */
  recover(form: RecoverForm): Promise<void>
  /**
   * Confirms an address, of any account, with the token of a mailed link. If the address belongs to this account,
   * every tab is notified. ApiError NOT_FOUND for a token that is not valid.
   */
  confirmEmail(token: string): Promise<void>
  /** Ends the session on the server and forgets token, keys and caches, in every tab. */
  logOut(): Promise<void>
}
