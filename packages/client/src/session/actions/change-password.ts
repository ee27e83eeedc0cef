import type { SessionKeys } from '@safelight/contract/auth'
import { changePassword } from '@safelight/contract/password'
import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { rewrapByPassword } from '@safelight/crypto/account'
import { toBase64url } from '@safelight/crypto/bytes'
import type { KdfParameters, PasswordKeys } from '@safelight/crypto/password'
import type { ApiClient } from '../../api/api-client.ts'
import { decodeMasterKey, encodeKdf } from '../../api/codecs/account.ts'
import { wrongPassword } from '../unlock.ts'

/** Replaces the password (format rule F3). Sends nothing unless the old password opens the master key. */
export async function replacePassword(
  api: ApiClient,
  keys: SessionKeys,
  old: PasswordKeys,
  deriveNewKeys: () => Promise<{ kdf: KdfParameters; keys: PasswordKeys }>,
  secondFactor?: SecondFactorProof,
): Promise<void> {
  const next = await deriveNewKeys()
  const wrap = await rewrapByPassword(old, decodeMasterKey(keys), next.keys).catch(wrongPassword)
  await api.call(changePassword, {
    body: {
      currentPassword: toBase64url(old.authKey),
      secondFactor,
      newPassword: toBase64url(next.keys.authKey),
      kdf: encodeKdf(next.kdf),
      masterKeyByPassword: toBase64url(wrap),
    },
  })
}
