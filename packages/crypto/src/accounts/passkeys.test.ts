import { beforeAll, describe, expect, it } from 'vitest'
import { bitFlips } from '../../test/fixtures.ts'
import { fingerprint } from '../items/dedupe.ts'
import { type Bytes, randomBytes, toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { createAccount, type NewAccount } from './account.ts'
import { deriveAccountKeys, importMasterKey } from './account-keys.ts'
import {
  derivePasskeyWrap,
  openPasskeyName,
  passkeyInput,
  sealPasskeyName,
  unwrapByPasskey,
  wrapByPasskey,
} from './passkeys.ts'
import type { PasswordKeys } from './password.ts'

const credentialId = toBase64url(randomBytes(32))
const output = randomBytes(32)
let password: PasswordKeys
let account: NewAccount
let wrapKey: CryptoKey
let wrapped: Bytes

beforeAll(async () => {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, usages)
  password = { authKey: randomBytes(32), kek }
  account = await createAccount(password)
  wrapKey = await derivePasskeyWrap(output.slice())
  wrapped = await wrapByPasskey(password, account.sealed, credentialId, wrapKey)
})

const passkey = () => ({ accountId: account.sealed.accountId, credentialId })

describe('passkeys (F17)', () => {
  it('unlock the account keys without the password', async () => {
    const again = await derivePasskeyWrap(output.slice())
    const bytes = await unwrapByPasskey(again, passkey(), wrapped)
    const keys = await deriveAccountKeys(account.sealed.accountId, await importMasterKey(bytes))
    const digest = randomBytes(32)
    expect(await fingerprint(keys, digest)).toEqual(await fingerprint(account.keys, digest))
    expect(wrapped.length).toBe(61)
  })

  it('refuse every wrapped key except their own', async () => {
    for (const flipped of bitFlips(wrapped)) {
      await expect(unwrapByPasskey(wrapKey, passkey(), flipped)).rejects.toThrow(OpenError)
    }
    const other = await createAccount(password)
    for (const change of [
      { accountId: other.sealed.accountId },
      { credentialId: toBase64url(randomBytes(32)) },
    ]) {
      const moved = { ...passkey(), ...change }
      await expect(unwrapByPasskey(wrapKey, moved, wrapped)).rejects.toThrow(OpenError)
    }
    const { masterKeyByPassword, masterKeyByRecovery } = account.sealed
    for (const swapped of [masterKeyByPassword, masterKeyByRecovery]) {
      await expect(unwrapByPasskey(wrapKey, passkey(), swapped)).rejects.toThrow(OpenError)
    }
    const stranger = await derivePasskeyWrap(randomBytes(32))
    await expect(unwrapByPasskey(stranger, passkey(), wrapped)).rejects.toThrow(OpenError)
  })

  it('cannot wrap the master key without the right password', async () => {
    const usages: KeyUsage[] = ['encrypt', 'decrypt']
    const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, usages)
    const wrong = { authKey: randomBytes(32), kek }
    const made = wrapByPasskey(wrong, account.sealed, credentialId, wrapKey)
    await expect(made).rejects.toThrow(OpenError)
  })

  it('derive a key from exactly 32 bytes', async () => {
    const bytes = randomBytes(32)
    const key = await derivePasskeyWrap(bytes)
    expect(bytes.every(byte => byte === 0)).toBe(true)
    expect(key.extractable).toBe(false)
    for (const length of [0, 31, 33, 64]) {
      const short = randomBytes(length)
      await expect(derivePasskeyWrap(short)).rejects.toThrow(OpenError)
      expect(short.every(byte => byte === 0)).toBe(true)
    }
    expect(new TextDecoder().decode(passkeyInput())).toBe('safelight/1/passkey')
  })

  it('have a name that only their own account can decrypt', async () => {
    const sealed = await sealPasskeyName(account.keys, credentialId, 'Phone')
    expect(await openPasskeyName(account.keys, credentialId, sealed)).toEqual({
      v: 1,
      name: 'Phone',
    })
    await expect(openPasskeyName(account.keys, 'AAAA', sealed)).rejects.toThrow(OpenError)
    const other = await createAccount(password)
    await expect(openPasskeyName(other.keys, credentialId, sealed)).rejects.toThrow(OpenError)
  })
})
