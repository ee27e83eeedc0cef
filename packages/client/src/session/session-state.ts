import type { StorageUse } from '@safelight/contract/account'
import type { User } from '@safelight/contract/auth'
import type {
  AccountProof,
  SecondFactor,
  SecondFactorMethod,
  SecondFactorProof,
} from '@safelight/contract/second-factor'
import type { SignedInDevice } from '@safelight/contract/sessions'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import type { Identity } from '@safelight/crypto/identity'
import type { Family } from './actions/family-actions.ts'
import type { Payments } from './actions/payment-actions.ts'
import type { ProfileDetails } from './profile.ts'
import type { Passkeys } from './second-factor/passkeys.ts'
import type { Proofs } from './second-factor/proofs.ts'
import type { TotpSecret } from './second-factor/totp-secret.ts'

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

export interface BothFactors {
  password: string
  proof: SecondFactorProof
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
   * The 24 recovery words. Without the password only right after the first sign-in, until the person
   * has said what they do with them; otherwise PasswordNeededError. ApiError LOGIN_FAILED and SECOND_FACTOR_FAILED.
   */
  recoveryWords(proofs?: Proofs): Promise<string[]>
  /**
   * Sets a new password, given the old one, and ends the other sessions of the account.
   * ApiError LOGIN_FAILED for a wrong old password, and SECOND_FACTOR_FAILED.
   */
  changePassword(form: Proofs & { newPassword: string }): Promise<void>
  /**
   * Replaces the recovery words. `recoveryWords` gives the new ones without a proof until they were shown. ApiError
   * LOGIN_FAILED and SECOND_FACTOR_FAILED.
   */
  renewRecoveryWords(proofs: Proofs): Promise<void>
  /** What the account asks for besides the password. */
  secondFactor(): Promise<SecondFactor>
  /**
   * Asks for codes of an app from now on, given the password and a code of its secret. Resolves to the backup
   * codes, which are shown once. ApiError LOGIN_FAILED and SECOND_FACTOR_FAILED.
   */
  turnOnTotp(form: { password: string; secret: TotpSecret; code: string }): Promise<string[]>
  /** Has a passkey of the account stand in for a code. PasskeyError, ApiError PASSKEYS_UNAVAILABLE. */
  proveByPasskey(): Promise<SecondFactorProof>
  /** Ends that, given the password and a proof. */
  turnOffTotp(form: BothFactors): Promise<void>
  /** Resolves to new backup codes in place of those before. */
  renewBackupCodes(form: BothFactors): Promise<string[]>
  /** Replaces the e-mail address. ApiError LOGIN_FAILED, SECOND_FACTOR_FAILED and EMAIL_TAKEN. */
  changeEmail(form: Proofs & { email: string }): Promise<void>
  /** Mails a link that proves the address, on a server that sends mail. */
  sendEmailLink(): Promise<void>
  /**
   * Takes the token of such a link, of whatever account; ApiError NOT_FOUND for one that does not count. If it
   * was this account's, every tab knows of it.
   */
  confirmEmail(token: string): Promise<void>
  /** Shows others a name beside the e-mail address, in the clear; null for none. */
  saveDisplayName(name: string | null): Promise<void>
  /** What takes the account's storage, by file type; `state` has what it may store by then. */
  storageUse(): Promise<StorageUse>
  /** What proves it at the server, for what that asks a fresh proof of. */
  passwordProof(proofs: Proofs): Promise<AccountProof>
  /** Deletes the account with everything in it, and ends the session in every tab. */
  deleteAccount(proofs: Proofs): Promise<void>
  /** Changes the sealed profile. */
  saveProfile(change: Partial<Omit<ProfileDetails, 'v'>>): Promise<void>
  /** What the account pays for. */
  payments: Payments
  /** Who shares a plan with it. */
  family: Family
  /** The passkeys of the account. */
  passkeys: Passkeys
  /** Every browser and app that is signed in to the account, this one among them. */
  sessions(): Promise<SignedInDevice[]>
  /** Ends one of them. It is told so by its next call and forgets token and keys then. */
  endSession(id: string): Promise<void>
  /** Ends the session on the server and forgets token, keys and caches, in every tab. */
  logOut(): Promise<void>
}
