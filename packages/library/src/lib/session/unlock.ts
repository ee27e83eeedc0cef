import type { User } from '@safelight/contract/auth'
import { ERRORS } from '@safelight/contract/errors'
import { unwrapMasterKey } from '@safelight/vault/account'
import { type AccountKeys, deriveAccountKeys } from '@safelight/vault/account-keys'
import { fromBase64url } from '@safelight/vault/bytes'
import { openIdentity } from '@safelight/vault/identity'
import type { PasswordKeys } from '@safelight/vault/password'
import { openProfile } from '@safelight/vault/profile'
import { ApiError } from '../api/api-client.ts'
import { decodeSealedIdentity } from '../api/codecs/account.ts'
import { holdMasterKey } from './key-store.ts'
import { type ProfileDetails, profileSchema } from './profile.ts'
import { TamperedAccountError } from './session-errors.ts'
import type { UnlockedSession } from './session-state.ts'

/**
 * Opens an account with the keys of its password. Nothing is kept on the device before `keep`, and that
 * is worth calling only because everything the server sent has been verified by then.
 */
export async function unlockWithPassword(
  user: User,
  token: string,
  password: PasswordKeys,
  rememberMe: boolean,
): Promise<{ state: UnlockedSession; keep: () => Promise<void> }> {
  const { accountId, masterKeyByPassword } = user.keys
  const bytes = await unwrapMasterKey(password, {
    accountId,
    masterKeyByPassword: fromBase64url(masterKeyByPassword),
  }).catch(wrongPassword)
  const { key, keep } = await holdMasterKey(bytes, accountId, rememberMe)
  return { state: await unlockWithKey(user, token, key), keep }
}

/** All that an open master key gives, the identity's public keys verified on the way (F5). */
export async function unlockWithKey(
  user: User,
  token: string,
  masterKey: CryptoKey,
): Promise<UnlockedSession> {
  const keys = await deriveAccountKeys(user.keys.accountId, masterKey)
  const identity = await openIdentity(keys, decodeSealedIdentity(user.keys.identity)).catch(
    tampered,
  )
  return { status: 'unlocked', user, token, keys, identity, profile: await profileOf(user, keys) }
}

/** A profile that does not open locks nobody out of their pictures: it is written anew. */
async function profileOf({ profile }: User, keys: AccountKeys): Promise<ProfileDetails> {
  try {
    const sealed = fromBase64url(profile.sealed)
    return profileSchema.parse(await openProfile(keys, profile.version, sealed))
  } catch {
    return { v: 1, firstName: '', lastName: '', recoveryWords: 'later' }
  }
}

/** A key that does not open with the password's key means, as far as anyone can tell, a wrong password. */
export function wrongPassword(cause: unknown): never {
  throw new ApiError('LOGIN_FAILED', 0, ERRORS.LOGIN_FAILED[1], cause)
}

function tampered(): never {
  throw new TamperedAccountError()
}
