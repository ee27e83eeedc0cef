import type { StorageUse } from '@safelight/contract/account'
import type {
  AccountProof,
  SecondFactor,
  SecondFactorProof,
} from '@safelight/contract/second-factor'
import type { SignedInDevice } from '@safelight/contract/sessions'
import type { Family } from './actions/family-actions.ts'
import type { Payments } from './actions/payment-actions.ts'
import type { ProfileDetails } from './profile.ts'
import type { Passkeys } from './second-factor/passkeys.ts'
import type { Proofs } from './second-factor/proofs.ts'
import type { TotpSecret } from './second-factor/totp-secret.ts'

export interface BothFactors {
  password: string
  proof: SecondFactorProof
}

/** What a person does with their own account once it is unlocked. */
export interface Account {
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
}
