import type { PasskeyRecord } from '@safelight/contract/passkeys'
import type { Proofs } from './proofs.ts'

export interface Passkey
  extends Pick<PasskeyRecord, 'id' | 'credentialId' | 'opensLibrary' | 'createdAt' | 'lastUsedAt'> {
  name: string
}

export interface NewPasskey extends Proofs {
  name: string
  /**
   * Whether the passkey opens the library. If not, it is only a second factor, and two-step verification must
   * already be on.
   */
  opensLibrary: boolean
}

export interface Passkeys {
  list(): Promise<Passkey[]>
  /**
   * Proves the password and any second factor, then makes a passkey. Throws PasskeyError if the browser makes
   * none, or one that should open the library but cannot. Throws ApiError LOGIN_FAILED or
   * SECOND_FACTOR_FAILED for wrong proofs.
   */
  add(form: NewPasskey): Promise<void>
  rename(passkey: Passkey, name: string): Promise<void>
  /**
   * Removes a passkey from the account; the authenticator keeps its own part. Throws ApiError LOGIN_FAILED or
   * SECOND_FACTOR_FAILED for wrong proofs.
   */
  remove(passkey: Passkey, proofs: Proofs): Promise<void>
}
