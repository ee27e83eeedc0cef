import type { StorageUse } from '@safelight/contract/account'
import type {
  AccountProof,
  SecondFactor,
  SecondFactorProof,
} from '@safelight/contract/second-factor'
import type { SignedInDevice } from '@safelight/contract/sessions'
import type { Family } from './actions/family-actions.ts'
import type { Payments } from './actions/payment-actions.ts'
import type { PairingOffer } from './pairing/offer-pairing.ts'
import type { ProfileDetails } from './profile.ts'
import type { Passkeys } from './second-factor/passkeys.ts'
import type { Proofs } from './second-factor/proofs.ts'
import type { TotpSecret } from './second-factor/totp-secret.ts'

export interface BothFactors {
  password: string
  proof: SecondFactorProof
}

export interface Account {
  /**
   * Returns the 24 recovery words. Needs no proofs between the first sign-in and the next change of the
   * profile. Throws PasswordNeededError for missing proofs, and ApiError LOGIN_FAILED or SECOND_FACTOR_FAILED
   * for wrong ones.
   */
  recoveryWords(proofs?: Proofs): Promise<string[]>
  /**
   * Replaces the password and ends all other sessions. Throws ApiError LOGIN_FAILED for a wrong old password,
   * and SECOND_FACTOR_FAILED for a wrong second factor.
   */
  changePassword(form: Proofs & { newPassword: string }): Promise<void>
  /**
   * Replaces the recovery words. `recoveryWords` returns the new ones without proofs until the profile
   * changes. Throws ApiError LOGIN_FAILED or SECOND_FACTOR_FAILED for wrong proofs.
   */
  renewRecoveryWords(proofs: Proofs): Promise<void>
  secondFactor(): Promise<SecondFactor>
  /**
   * Turns on codes of an authenticator app, given the password and a code. Resolves to the backup codes,
   * which are shown once. Throws ApiError LOGIN_FAILED or SECOND_FACTOR_FAILED for wrong proofs.
   */
  turnOnTotp(form: { password: string; secret: TotpSecret; code: string }): Promise<string[]>
  /**
   * Asks for a passkey instead of a code. Throws PasskeyError, and ApiError PASSKEYS_UNAVAILABLE if the
   * server is reached by an IP address.
   */
  proveByPasskey(): Promise<SecondFactorProof>
  turnOffTotp(form: BothFactors): Promise<void>
  renewBackupCodes(form: BothFactors): Promise<string[]>
  /** Throws ApiError EMAIL_TAKEN, and LOGIN_FAILED or SECOND_FACTOR_FAILED for wrong proofs. */
  changeEmail(form: Proofs & { email: string }): Promise<void>
  /** Mails a verification link to the account's address. Call it only if the server sends mail. */
  sendEmailLink(): Promise<void>
  /** Sets the name that others see next to the e-mail address, unencrypted; null removes it. */
  saveDisplayName(name: string | null): Promise<void>
  /** The storage used, by file type. Also updates the storage limit in `state`. */
  storageUse(): Promise<StorageUse>
  passwordProof(proofs: Proofs): Promise<AccountProof>
  /** Deletes the account and its data, and ends the session in every tab. */
  deleteAccount(proofs: Proofs): Promise<void>
  saveProfile(change: Partial<Omit<ProfileDetails, 'v'>>): Promise<void>
  payments: Payments
  family: Family
  passkeys: Passkeys
  /**
   * Starts adding a device. `byWords`: the person types words, which takes longer than scanning. Throws
   * ApiError LOGIN_FAILED or SECOND_FACTOR_FAILED for wrong proofs.
   */
  addDevice(form: Proofs & { byWords: boolean }): Promise<PairingOffer>
  sessions(): Promise<SignedInDevice[]>
  /** Ends a session. At its next call, the session's device deletes its token and keys. */
  endSession(id: string): Promise<void>
}
