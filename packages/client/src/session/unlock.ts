import type { User } from '@safelight/contract/auth'
import { ERRORS } from '@safelight/contract/errors'
import { unwrapMasterKey } from '@safelight/crypto/account'
import { deriveAccountKeys } from '@safelight/crypto/account-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import { openIdentity } from '@safelight/crypto/identity'
import { type Passkey, unwrapByPasskey } from '@safelight/crypto/passkeys'
import type { PasswordKeys } from '@safelight/crypto/password'
import { ApiError } from '../api/api-client.ts'
import { decodeMasterKey, decodeSealedIdentity } from '../api/codecs/account.ts'
import { holdMasterKey } from './key-store.ts'
import type { Joining } from './pairing/join-pairing.ts'
import { openProfile } from './profile.ts'
import { tampered } from './session-errors.ts'
import type { UnlockedSession } from './session-state.ts'

/**
 * Opens an account with its password's keys. Throws ApiError LOGIN_FAILED for a wrong password, and
 * TamperedAccountError for another account's identity. Stores nothing on the device until the caller calls
 * `keep`.
 */
export async function unlockWithPassword(
  user: User,
  token: string,
  password: PasswordKeys,
  rememberMe: boolean,
): Promise<{ state: UnlockedSession; keep: () => Promise<void> }> {
  const bytes = await unwrapMasterKey(password, decodeMasterKey(user.keys)).catch(wrongPassword)
  const { key, keep } = await holdMasterKey(bytes, user.keys.accountId, rememberMe)
  return { state: await unlockWithKey(user, token, key), keep }
}

/**
 * Opens an account with a passkey. `accountId` comes from the authenticator: keys of another account are
 * refused, even if the server claims otherwise (format rule F17).
 */
export async function unlockWithPasskey(
  user: User,
  token: string,
  { passkeyWrap, passkey, masterKeyByPasskey }: PasskeyWrap,
  rememberMe: boolean,
): Promise<{ state: UnlockedSession; keep: () => Promise<void> }> {
  if (user.keys.accountId !== passkey.accountId) tampered(undefined)
  const sealed = fromBase64url(masterKeyByPasskey)
  const bytes = await unwrapByPasskey(passkeyWrap, passkey, sealed).catch(tampered)
  const { key, keep } = await holdMasterKey(bytes, passkey.accountId, rememberMe)
  return { state: await unlockWithKey(user, token, key), keep }
}

/** Opens an account on a device that another device adds. Starts the session after verifying everything. */
export async function unlockOnNewDevice(
  { user, token, open, confirm }: Joining,
  rememberMe: boolean,
): Promise<{ state: UnlockedSession; keep: () => Promise<void> }> {
  const { accountId } = user.keys
  const bytes = await open(accountId).catch(tampered)
  const { key, keep } = await holdMasterKey(bytes, accountId, rememberMe)
  const state = await unlockWithKey(user, token, key)
  await confirm()
  return { state, keep }
}

export interface PasskeyWrap {
  passkeyWrap: CryptoKey
  passkey: Passkey
  masterKeyByPasskey: string
}

/**
 * Opens the identity and the profile with the master key. Verifies the identity's public keys (format rule
 * F5).
 */
export async function unlockWithKey(
  user: User,
  token: string,
  masterKey: CryptoKey,
): Promise<UnlockedSession> {
  const keys = await deriveAccountKeys(user.keys.accountId, masterKey)
  const sealedIdentity = decodeSealedIdentity(user.keys.identity)
  const identity = await openIdentity(keys, sealedIdentity).catch(tampered)
  const profile = await openProfile(keys, user.profile)
  return { status: 'unlocked', user, token, keys, identity, profile }
}

/** If the password's key does not open the account's keys, the password is most likely wrong. */
export function wrongPassword(cause: unknown): never {
  throw new ApiError('LOGIN_FAILED', 0, ERRORS.LOGIN_FAILED[1], cause)
}
