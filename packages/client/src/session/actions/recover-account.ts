import { recover, startRecovery } from '@safelight/contract/password'
import { rewrapByRecovery } from '@safelight/crypto/account'
import { toBase64url } from '@safelight/crypto/bytes'
import type { KdfParameters, PasswordKeys } from '@safelight/crypto/password'
import { deriveRecoveryKeys, recoveryKeyOf } from '@safelight/crypto/recovery'
import type { ApiClient } from '../../api/api-client.ts'
import { decodeRecoverable, encodeKdf } from '../../api/codecs/account.ts'
import { RecoveryWordsError, wordsMessage } from '../recovery-words.ts'
import { tampered } from '../session-errors.ts'

/**
 * Sets a new password with the recovery words (format rule F3). Sends nothing if the words are invalid. Sets
 * no password if the words do not open the keys that the server sends.
 */
export async function recoverAccount(
  api: ApiClient,
  { email, words }: { email: string; words: string },
  deriveNewKeys: () => Promise<{ kdf: KdfParameters; keys: PasswordKeys }>,
): Promise<PasswordKeys> {
  const problem = wordsMessage(words)
  if (problem) throw new RecoveryWordsError(problem)
  const recoveryKey = recoveryKeyOf(words)
  const recovery = await deriveRecoveryKeys(recoveryKey)
  recoveryKey.fill(0)
  const proof = { email, recoveryAuth: toBase64url(recovery.recoveryAuth) }
  const answer = await api.call(startRecovery, { body: proof })
  const next = await deriveNewKeys()
  // If the accepted words do not open the keys that the server sent, it sent another account's keys.
  const sealed = decodeRecoverable(answer.keys)
  const masterKeyByPassword = await rewrapByRecovery(recovery, sealed, next.keys).catch(tampered)
  await api.call(recover, {
    body: {
      ...proof,
      newPassword: toBase64url(next.keys.authKey),
      kdf: encodeKdf(next.kdf),
      masterKeyByPassword: toBase64url(masterKeyByPassword),
    },
  })
  return next.keys
}
