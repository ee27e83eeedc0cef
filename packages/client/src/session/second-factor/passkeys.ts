import type { PasskeyRecord } from '@safelight/contract/passkeys'
import type { Proofs } from './proofs.ts'

/** A passkey as its owner sees it. */
export interface Passkey
  extends Pick<PasskeyRecord, 'id' | 'credentialId' | 'opensLibrary' | 'createdAt' | 'lastUsedAt'> {
  name: string
}

export interface NewPasskey extends Proofs {
  name: string
  /** Otherwise it only proves the second factor, which the account must have. */
  opensLibrary: boolean
}

/** A person's own passkeys (format rule F17). */
export interface Passkeys {
  /** The oldest first. */
  list(): Promise<Passkey[]>
  /**
   * Has the browser make one, after the password and, where the account has one, the second factor. PasskeyError when
   * it does not, or makes one that cannot open the library where it should; ApiError LOGIN_FAILED for a wrong password,
   * SECOND_FACTOR_FAILED.
   */
  add(form: NewPasskey): Promise<void>
  rename(passkey: Passkey, name: string): Promise<void>
  /** Removes it from the account; the authenticator keeps its part. ApiError LOGIN_FAILED and SECOND_FACTOR_FAILED. */
  remove(passkey: Passkey, proofs: Proofs): Promise<void>
}
