import type { SessionKeys } from '@safelight/contract/auth'
import { renewRecovery as renewRecoveryCall } from '@safelight/contract/password'
import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { renewRecovery } from '@safelight/crypto/account'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import type { PasswordKeys } from '@safelight/crypto/password'
import type { ApiClient } from '../../api/api-client.ts'
import { decodeMasterKey } from '../../api/codecs/account.ts'
import { wrongPassword } from '../unlock.ts'

/**
 * Replaces the recovery words (format rule F3) and resolves to the new wrapped recovery key. Sends nothing
 * unless the password opens this account's master key.
 */
export async function replaceRecoveryWords(
  api: ApiClient,
  sealed: SessionKeys,
  keys: AccountKeys,
  password: PasswordKeys,
  secondFactor?: SecondFactorProof,
): Promise<string> {
  const renewed = await renewRecovery(password, decodeMasterKey(sealed), keys).catch(wrongPassword)
  const recoveryKey = toBase64url(renewed.recoveryKey)
  await api.call(renewRecoveryCall, {
    body: {
      password: toBase64url(password.authKey),
      secondFactor,
      masterKeyByRecovery: toBase64url(renewed.masterKeyByRecovery),
      recoveryKey,
      recoveryAuth: toBase64url(renewed.recoveryAuth),
    },
  })
  return recoveryKey
}
