import { ERRORS } from '@safelight/contract/errors'
import { createAccount, type NewAccount, unwrapRecoveryKey } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import {
  derivePasswordKeys,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/crypto/password'
import { recoveryWords } from '@safelight/crypto/recovery'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../../test/server.ts'
import { encodeAccount, encodeKdf } from '../../api/codecs/account.ts'
import { RecoveryWordsError } from '../recovery-words.ts'
import { TamperedAccountError } from '../session-errors.ts'
import { unlockWithPassword } from '../unlock.ts'
import { recoverAccount } from './recover-account.ts'

/*
 * Recovery at a malicious server. Either the new password opens the account's own keys, or no password is
 * set.
 */

const email = 'maria@example.org'
const kdf = newSmallKdfParameters()
let account: NewAccount
let other: NewAccount
let words: string
let next: PasswordKeys

beforeAll(async () => {
  const password = await derivePasswordKeys('forgotten', kdf)
  next = await derivePasswordKeys('Olive-Tree-7', kdf)
  ;[account, other] = [await createAccount(password), await createAccount(password)]
  words = recoveryWords(await unwrapRecoveryKey(account.keys, account.sealed)).join(' ')
})

const genuineKeys = ({ sealed } = account) => {
  const { accountId, masterKeyByRecovery, identity } = encodeAccount(sealed, kdf)
  return { accountId, masterKeyByRecovery, identity }
}

const newKeys = async () => ({ kdf, keys: next })
/** Recovers the account at a server that answers the first step with `keys`, or refuses it. */
const recoverFrom = async (keys: object | 'RECOVERY_FAILED', typed = words) => {
  const { api, received } = await aServer(path => {
    if (keys === 'RECOVERY_FAILED') return keys
    return path.endsWith('/start') ? { keys } : {}
  })
  const result = recoverAccount(api, { email, words: typed }, newKeys)
  return { result, received }
}

it('sends a sealed master key that only the new password can decrypt', async () => {
  const { result, received } = await recoverFrom(genuineKeys())
  const passwordKeys = await result
  const recoveryAuth = toBase64url(account.recoveryAuth)
  const masterKeyByPassword = String(received[1]?.body.masterKeyByPassword)
  expect(received).toEqual([
    { path: '/api/auth/recover/start', body: { email, recoveryAuth } },
    {
      path: '/api/auth/recover',
      body: {
        email,
        recoveryAuth,
        newPassword: toBase64url(passwordKeys.authKey),
        kdf: encodeKdf(kdf),
        masterKeyByPassword: expect.stringMatching(/^[\w-]{82}$/),
      },
    },
  ])
  const user = {
    id: 1,
    email,
    emailVerified: null,
    displayName: null,
    roles: [],
    storage: { usedBytes: 0, limitBytes: null, familyBytes: null },
    limits: {
      trashDays: 30,
      fileBytes: 100,
      itemsOfLink: 10,
      chunkBytes: 1,
      moreFormats: true,
      recognition: false,
    },
    payments: null,
    keys: { ...encodeAccount(account.sealed, kdf), masterKeyByPassword },
    profile: { sealed: '', version: 1 },
  }
  const { state } = await unlockWithPassword(user, 'token', passwordKeys, true)
  expect(state.keys.accountId).toBe(account.sealed.accountId)
})

it('sends nothing for invalid recovery words', async () => {
  const list = words.split(' ')
  for (const typed of ['', list.slice(1).join(' '), list.with(4, 'hunter').join(' ')]) {
    const { result, received } = await recoverFrom(genuineKeys(), typed)
    const error = await result.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RecoveryWordsError)
    expect(String(error)).not.toContain('hunter')
    expect(received).toEqual([])
  }
})

it("reports the server's error if the words belong to no account", async () => {
  const { result } = await recoverFrom('RECOVERY_FAILED')
  await expect(result).rejects.toThrow(ERRORS.RECOVERY_FAILED[1])
})

const flipped = (text: string) => {
  const bytes = fromBase64url(text)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  return toBase64url(bytes)
}

it.each<[string, () => object]>([
  [
    'a damaged wrapped key',
    () => ({ masterKeyByRecovery: flipped(genuineKeys().masterKeyByRecovery) }),
  ],
  [
    'the key that the password wraps in place of the one that the words wrap',
    () => ({ masterKeyByRecovery: toBase64url(account.sealed.masterKeyByPassword) }),
  ],
  [
    "another account's wrapped key",
    () => ({ masterKeyByRecovery: genuineKeys(other).masterKeyByRecovery }),
  ],
  ["another account's id", () => ({ accountId: genuineKeys(other).accountId })],
  ["another account's identity", () => ({ identity: genuineKeys(other).identity })],
  ['another account', () => genuineKeys(other)],
  [
    'a swapped public key',
    () => {
      const { signingPublicKey } = genuineKeys(other).identity
      return { identity: { ...genuineKeys().identity, signingPublicKey } }
    },
  ],
])('sets no password if the server sends %s (F3, F5)', async (_, change) => {
  const { result, received } = await recoverFrom({ ...genuineKeys(), ...change() })
  await expect(result).rejects.toThrow(TamperedAccountError)
  expect(received.map(({ path }) => path)).toEqual(['/api/auth/recover/start'])
})

it('sets no password if the server sends weaker key derivation parameters (F1)', async () => {
  const weak = { ...encodeKdf(kdf), memoryKiB: 8, iterations: 1 }
  const { result, received } = await recoverFrom({ ...genuineKeys(), kdf: weak })
  await expect(result).rejects.toThrow('Invalid response format')
  expect(received).toHaveLength(1)
})
