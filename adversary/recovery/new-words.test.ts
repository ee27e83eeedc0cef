import { login, me } from '@safelight/contract/auth'
import { unwrapMasterKey, unwrapRecoveryKey } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { derivePasswordKeys, newSmallKdfParameters } from '@safelight/crypto/password'
import { recoveryWords } from '@safelight/crypto/recovery'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import { decodeKdf, decodeMasterKey } from '../../packages/client/src/api/codecs/account.ts'
import { recoverAccount } from '../../packages/client/src/session/actions/recover-account.ts'
import { replaceRecoveryWords } from '../../packages/client/src/session/actions/renew-recovery.ts'

const email = 'ada@example.org'
const password = 'Correct-horse-7'

it('only the new recovery words open the library (F3)', async () => {
  const server = await startServer()
  const { person, keys, masterKey, words } = await signUpOwner(server, email, { password })
  const api = createApiClient(person.token, { baseUrl: server.url })
  const { keys: sealed } = await api.call(me)
  const passwordKeys = await derivePasswordKeys(password, decodeKdf(sealed.kdf))
  const wrapped = await replaceRecoveryWords(api, sealed, keys, passwordKeys)
  const recoveryKey = await unwrapRecoveryKey(keys, { recoveryKey: fromBase64url(wrapped) })
  const newWords = recoveryWords(recoveryKey).join(' ')

  const visitor = createApiClient(null, { baseUrl: server.url })
  const recover = (words: string) =>
    recoverAccount(visitor, { email, words }, async () => {
      const kdf = newSmallKdfParameters()
      return { kdf, keys: await derivePasswordKeys('Olive-Tree-7', kdf) }
    })
  await expect(recover(words)).rejects.toMatchObject({ code: 'RECOVERY_FAILED' })
  await api.call(me)

  const next = await recover(newWords)
  const body = { email, password: toBase64url(next.authKey) }
  const signedIn = await visitor.call(login, { body })
  if (!('user' in signedIn)) throw new Error('The account has a second factor.')
  const opened = await unwrapMasterKey(next, decodeMasterKey(signedIn.user.keys))
  expect(opened).toEqual(masterKey)
})
