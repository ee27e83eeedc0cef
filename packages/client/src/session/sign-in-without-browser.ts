import { login, logout, me, prelogin, proveSecondFactor } from '@safelight/contract/auth'
import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import { unwrapMasterKey } from '@safelight/crypto/account'
import { importMasterKey } from '@safelight/crypto/account-keys'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { derivePasswordKeys } from '@safelight/crypto/password'
import { createApiClient } from '../api/api-client.ts'
import { decodeKdf, decodeMasterKey } from '../api/codecs/account.ts'
import { tampered } from './session-errors.ts'
import type { UnlockedSession } from './session-state.ts'
import { unlockWithKey, wrongPassword } from './unlock.ts'

/** The data that opens an account without a browser. A person who has it can read and change everything. */
export interface Keyring {
  server: string
  token: string
  accountId: string
  masterKey: Bytes
}

export interface PasswordSignIn {
  server: string
  email: string
  password: string
  askProof(methods: readonly SecondFactorMethod[]): Promise<SecondFactorProof>
}

/**
 * Signs in and verifies the account's keys. Throws ApiError, and TamperedAccountError for keys that are not
 * the account's.
 */
export async function signInWithoutBrowser({
  server,
  email,
  password,
  askProof,
}: PasswordSignIn): Promise<Keyring> {
  const api = createApiClient(null, { baseUrl: server })
  const { kdf } = await api.call(prelogin, { body: { email } })
  const passwordKeys = await derivePasswordKeys(password, decodeKdf(kdf))
  const body = { email, password: toBase64url(passwordKeys.authKey) }
  const answer = await api.call(login, { body })
  const { token, user } = 'token' in answer ? answer : await prove(answer.secondFactor)
  try {
    const masterKey = await unwrapMasterKey(passwordKeys, decodeMasterKey(user.keys)).catch(
      wrongPassword,
    )
    // Verifies the identity before the caller can store the keyring.
    await unlockWithKey(user, token, await importMasterKey(masterKey.slice()))
    return { server, token, accountId: user.keys.accountId, masterKey }
  } catch (error) {
    await endSession({ server, token }).catch(() => {})
    throw error
  }

  async function prove({
    challenge,
    methods,
  }: {
    challenge: string
    methods: SecondFactorMethod[]
  }) {
    const proof = await askProof(methods)
    return api.call(proveSecondFactor, { body: { challenge, proof } })
  }
}

/**
 * Opens the account of a keyring. Throws ApiError (NOT_SIGNED_IN once the session has ended), and
 * TamperedAccountError for keys of another account.
 */
export async function unlockKeyring({
  server,
  token,
  accountId,
  masterKey,
}: Keyring): Promise<UnlockedSession> {
  const user = await createApiClient(token, { baseUrl: server }).call(me)
  if (user.keys.accountId !== accountId) tampered(undefined)
  return unlockWithKey(user, token, await importMasterKey(masterKey.slice()))
}

export async function endSession({ server, token }: Pick<Keyring, 'server' | 'token'>) {
  await createApiClient(token, { baseUrl: server }).call(logout)
}
