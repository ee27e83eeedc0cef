import { type Bytes, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { associatedData, open, seal } from '../primitives/seal.ts'
import { type AccountKeys, deriveAccountKeys, importMasterKey } from './account-keys.ts'
import { createIdentity, openIdentity, type SealedIdentity } from './identity.ts'
import type { PasswordKeys } from './password.ts'
import { deriveRecoveryKeys, type RecoveryKeys } from './recovery.ts'

/**
 * The encrypted keys of an account as the server stores them, without the KDF parameters (format rules F3 and
 * F5).
 */
export interface SealedAccount {
  /**
   * 16 random bytes, base64url. The associated data of each seal contains this id: a seal does not open in
   * another account.
   */
  accountId: string
  masterKeyByPassword: Bytes
  masterKeyByRecovery: Bytes
  recoveryKey: Bytes
  identity: SealedIdentity
}

export type RecoverableAccount = Pick<
  SealedAccount,
  'accountId' | 'masterKeyByRecovery' | 'identity'
>

export interface NewAccount {
  sealed: SealedAccount
  recoveryAuth: Bytes
  keys: AccountKeys
}

/** Makes all keys of a new account. Zeroes the bytes of the master key and of the recovery key at the end. */
export async function createAccount({ kek }: PasswordKeys): Promise<NewAccount> {
  const accountId = toBase64url(randomBytes(16))
  const masterKey = randomBytes(32)
  const recoveryKey = randomBytes(32)
  try {
    const { recoveryWrap, recoveryAuth } = await deriveRecoveryKeys(recoveryKey)
    const masterKeyByPassword = await seal(kek, byPassword(accountId), masterKey)
    const masterKeyByRecovery = await seal(recoveryWrap, byRecovery(accountId), masterKey)
    const keys = await deriveAccountKeys(accountId, await importMasterKey(masterKey))
    const sealed = {
      accountId,
      masterKeyByPassword,
      masterKeyByRecovery,
      recoveryKey: await seal(keys.recoveryKey, recoveryData(accountId), recoveryKey),
      identity: await createIdentity(keys),
    }
    return { sealed, recoveryAuth, keys }
  } finally {
    masterKey.fill(0)
    recoveryKey.fill(0)
  }
}

/**
 * Returns the master key's bytes. The caller must pass them to `importMasterKey`, which zeroes them. Throws
 * OpenError if the password is wrong.
 */
export const unwrapMasterKey = (
  { kek }: PasswordKeys,
  { accountId, masterKeyByPassword }: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>,
): Promise<Bytes> => open(kek, byPassword(accountId), masterKeyByPassword)

/** Wraps the master key for a new password. Throws OpenError if the old password is wrong. */
export async function rewrapByPassword(
  old: PasswordKeys,
  sealed: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>,
  next: PasswordKeys,
): Promise<Bytes> {
  const masterKey = await unwrapMasterKey(old, sealed)
  try {
    return await seal(next.kek, byPassword(sealed.accountId), masterKey)
  } finally {
    masterKey.fill(0)
  }
}

/**
 * Wraps the master key for a new password, given the recovery words. Throws OpenError if the words are wrong,
 * or if `identity` belongs to another account.
 */
export async function rewrapByRecovery(
  { recoveryWrap }: RecoveryKeys,
  { accountId, masterKeyByRecovery, identity }: RecoverableAccount,
  next: PasswordKeys,
): Promise<Bytes> {
  const masterKey = await open(recoveryWrap, byRecovery(accountId), masterKeyByRecovery)
  try {
    const keys = await deriveAccountKeys(accountId, await importMasterKey(masterKey.slice()))
    await openIdentity(keys, identity)
    return await seal(next.kek, byPassword(accountId), masterKey)
  } finally {
    masterKey.fill(0)
  }
}

/**
 * Makes new recovery words, given the password. The old words stay valid until the server has stored the
 * result. Throws OpenError if the password is wrong, or if `sealed` belongs to another account.
 */
export async function renewRecovery(
  password: PasswordKeys,
  sealed: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>,
  keys: AccountKeys,
): Promise<RenewedRecovery> {
  if (sealed.accountId !== keys.accountId) throw new OpenError()
  const masterKey = await unwrapMasterKey(password, sealed)
  const recoveryKey = randomBytes(32)
  try {
    const { recoveryWrap, recoveryAuth } = await deriveRecoveryKeys(recoveryKey)
    return {
      masterKeyByRecovery: await seal(recoveryWrap, byRecovery(keys.accountId), masterKey),
      recoveryKey: await seal(keys.recoveryKey, recoveryData(keys.accountId), recoveryKey),
      recoveryAuth,
    }
  } finally {
    masterKey.fill(0)
    recoveryKey.fill(0)
  }
}

export interface RenewedRecovery
  extends Pick<SealedAccount, 'masterKeyByRecovery' | 'recoveryKey'> {
  recoveryAuth: Bytes
}

export const unwrapRecoveryKey = (
  keys: AccountKeys,
  { recoveryKey }: Pick<SealedAccount, 'recoveryKey'>,
): Promise<Bytes> => open(keys.recoveryKey, recoveryData(keys.accountId), recoveryKey)

const byPassword = (accountId: string) => associatedData('master-key', accountId, 'password')
const byRecovery = (accountId: string) => associatedData('master-key', accountId, 'recovery')
const recoveryData = (accountId: string) => associatedData('recovery-key', accountId)
