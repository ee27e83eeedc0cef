import { createAccount, type NewAccount, unwrapMasterKey } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import {
  derivePasswordKeys,
  newSmallKdfParameters,
  type PasswordKeys,
} from '@safelight/crypto/password'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../../test/server.ts'
import { encodeAccount, encodeKdf } from '../../api/codecs/account.ts'
import { replacePassword } from './change-password.ts'

const kdf = newSmallKdfParameters()
let old: PasswordKeys
let next: PasswordKeys
let account: NewAccount

beforeAll(async () => {
  old = await derivePasswordKeys('Correct-horse-7', kdf)
  next = await derivePasswordKeys('Olive-Tree-7', kdf)
  account = await createAccount(old)
})

const newKeys = async () => ({ kdf, keys: next })

it('sends a sealed master key that only the new password can decrypt', async () => {
  const { api, received } = await aServer(() => ({}))
  await replacePassword(api, encodeAccount(account.sealed, kdf), old, newKeys)
  const [{ path, body } = { path: '', body: {} }] = received
  expect(path).toBe('/api/user/change-password')
  expect(body).toEqual({
    currentPassword: toBase64url(old.authKey),
    newPassword: toBase64url(next.authKey),
    kdf: encodeKdf(kdf),
    masterKeyByPassword: expect.any(String),
  })
  const masterKeyByPassword = fromBase64url(String(body.masterKeyByPassword))
  const renewed = { ...account.sealed, masterKeyByPassword }
  const masterKey = await unwrapMasterKey(old, account.sealed)
  expect(await unwrapMasterKey(next, renewed)).toEqual(masterKey)
  await expect(unwrapMasterKey(old, renewed)).rejects.toThrow()
})

it('sends nothing if the old password does not decrypt the master key (F6)', async () => {
  const { api, received } = await aServer(() => ({}))
  const keys = encodeAccount(account.sealed, kdf)
  const swapped = { ...keys, masterKeyByPassword: keys.masterKeyByRecovery }
  const foreign = { ...keys, accountId: (await createAccount(old)).sealed.accountId }
  for (const [given, password] of [
    [keys, next],
    [swapped, old],
    [foreign, old],
  ] as const) {
    await expect(replacePassword(api, given, password, newKeys)).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    })
  }
  expect(received).toEqual([])
})
