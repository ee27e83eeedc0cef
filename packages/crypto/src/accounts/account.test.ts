import { beforeAll, describe, expect, it } from 'vitest'
import { bitFlips } from '../../test/fixtures.ts'
import { fingerprint } from '../items/dedupe.ts'
import { utf8 } from '../primitives/bytes.ts'
import { KdfRefusedError, OpenError } from '../primitives/errors.ts'
import { associatedData, open } from '../primitives/seal.ts'
import {
  createAccount,
  type NewAccount,
  renewRecovery,
  rewrapByPassword,
  rewrapByRecovery,
  unwrapMasterKey,
  unwrapRecoveryKey,
} from './account.ts'
import { deriveAccountKeys, importMasterKey } from './account-keys.ts'
import { openIdentity } from './identity.ts'
import type { KdfParameters, PasswordKeys } from './password.ts'
import { derivePasswordKeys, newKdfParameters, newSmallKdfParameters } from './password.ts'
import { openProfile, sealProfile } from './profile.ts'
import { deriveRecoveryKeys, recoveryKeyOf, recoveryWords, wordsProblem } from './recovery.ts'

const kdf: KdfParameters = newSmallKdfParameters()
let password: PasswordKeys
let account: NewAccount

beforeAll(async () => {
  password = await derivePasswordKeys('correct horse', kdf)
  account = await createAccount(password)
})

const unlock = async (keys: PasswordKeys, sealed = account.sealed) =>
  deriveAccountKeys(sealed.accountId, await importMasterKey(await unwrapMasterKey(keys, sealed)))

describe('passwords (F1, F2)', () => {
  it('use 128 MiB of memory for the key derivation by default', () => {
    const parameters = newKdfParameters()
    expect(parameters).toMatchObject({
      name: 'argon2id',
      memoryKiB: 131_072,
      iterations: 3,
      parallelism: 1,
    })
    expect(parameters.salt).not.toEqual(newKdfParameters().salt)
  })

  it('give the same keys in composed and decomposed Unicode', async () => {
    const composed = await derivePasswordKeys('pa\u00dfw\u00f6rt', kdf)
    const decomposed = await derivePasswordKeys('pa\u00dfwo\u0308rt', kdf)
    expect(decomposed.authKey).toEqual(composed.authKey)
    expect((await derivePasswordKeys('passwort', kdf)).authKey).not.toEqual(composed.authKey)
  })

  it('are refused with unsafe parameters for the key derivation', async () => {
    const unsafe: Partial<KdfParameters>[] = [
      { name: 'pbkdf2' },
      { name: 'argon2i' },
      { memoryKiB: 65_535 },
      { memoryKiB: 262_145 },
      { memoryKiB: Number.NaN },
      { iterations: 2 },
      { iterations: 9 },
      { iterations: 3.5 },
      { parallelism: 0 },
      { parallelism: 2 },
      { salt: new Uint8Array(15) },
      { salt: new Uint8Array(17) },
    ]
    for (const each of unsafe) {
      await expect(derivePasswordKeys('x', { ...kdf, ...each })).rejects.toThrow(KdfRefusedError)
    }
  })
})

describe('accounts (F3)', () => {
  it('give the same keys each time the password unlocks them', async () => {
    const digest = utf8('0123456789abcdef0123456789abcdef')
    const again = await unlock(await derivePasswordKeys('correct horse', kdf))
    expect(await fingerprint(again, digest)).toEqual(await fingerprint(account.keys, digest))
  })

  it('do not unlock with a wrong password, wrapped key or account id', async () => {
    const { sealed } = account
    await expect(unlock(await derivePasswordKeys('wrong', kdf))).rejects.toThrow(OpenError)
    for (const masterKeyByPassword of bitFlips(sealed.masterKeyByPassword)) {
      await expect(unlock(password, { ...sealed, masterKeyByPassword })).rejects.toThrow(OpenError)
    }
    const renamed = { ...sealed, accountId: (await createAccount(password)).sealed.accountId }
    await expect(unlock(password, renamed)).rejects.toThrow(OpenError)
  })

  it('do not unlock with a wrapped key of another kind', async () => {
    const { sealed } = account
    const swapped = { ...sealed, masterKeyByPassword: sealed.masterKeyByRecovery }
    await expect(unlock(password, swapped)).rejects.toThrow(OpenError)
    const recoveryKey = sealed.masterKeyByPassword
    await expect(unwrapRecoveryKey(account.keys, { recoveryKey })).rejects.toThrow(OpenError)
  })

  it('can be opened with the 24 recovery words', async () => {
    const recoveryKey = await unwrapRecoveryKey(account.keys, account.sealed)
    const words = recoveryWords(recoveryKey)
    expect(words).toHaveLength(24)
    const typed = ` ${words.join('  ').toUpperCase()}\n`
    const { recoveryWrap, recoveryAuth } = await deriveRecoveryKeys(recoveryKeyOf(typed))
    expect(recoveryAuth).toEqual(account.recoveryAuth)
    const { accountId, masterKeyByRecovery } = account.sealed
    const aad = associatedData('master-key', accountId, 'recovery')
    expect((await open(recoveryWrap, aad, masterKeyByRecovery)).length).toBe(32)
  })

  it('cannot be opened with wrong recovery words', async () => {
    const words = recoveryWords(await unwrapRecoveryKey(account.keys, account.sealed))
    const swapped = [words[1], words[0], ...words.slice(2)].join(' ')
    const bad = [words.slice(1).join(' '), 'safelight '.repeat(24), '', words.slice(12).join(' ')]
    for (const each of bad) expect(() => recoveryKeyOf(each)).toThrow(OpenError)
    if (words[0] !== words[1]) {
      let opened: unknown
      try {
        opened = recoveryKeyOf(swapped)
      } catch (error) {
        opened = error
      }
      expect(opened).not.toEqual(recoveryKeyOf(words.join(' ')))
    }
  })

  it('accept the recovery words as a numbered list', () => {
    const words = recoveryWords(new Uint8Array(32).fill(0x7f))
    const numbered = words.map((word, index) => ` ${index + 1}. ${word}`)
    const texts = [numbered.join('\r\n'), words.join(', '), numbered.join('\t').toUpperCase()]
    for (const text of texts) {
      expect(wordsProblem(text)).toBeUndefined()
      expect(recoveryKeyOf(text)).toEqual(new Uint8Array(32).fill(0x7f))
    }
  })

  it('report the positions of misspelled recovery words', () => {
    const words = recoveryWords(new Uint8Array(32).fill(0x7f))
    expect(wordsProblem('')).toEqual({ kind: 'count', count: 0 })
    expect(wordsProblem(words.slice(1).join(' '))).toEqual({ kind: 'count', count: 23 })
    const misspelt = words.with(2, 'thankk').with(23, 'caf\u00e9').join(' ')
    expect(wordsProblem(misspelt)).toEqual({ kind: 'unknown', positions: [3, 24] })
    const swapped = words.with(22, 'title').with(23, 'worth').join(' ')
    expect(wordsProblem(swapped)).toEqual({ kind: 'checksum' })
  })

  it('show the recovery key as words of BIP-39', () => {
    const words = recoveryWords(new Uint8Array(32).fill(0x7f))
    expect(words.join(' ')).toBe(
      'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title',
    )
  })
})

describe('setting a new password (F3)', () => {
  const digest = utf8('0123456789abcdef0123456789abcdef')
  let next: PasswordKeys

  beforeAll(async () => {
    next = await derivePasswordKeys('another horse', newSmallKdfParameters())
  })

  const recovery = async (of = account) =>
    deriveRecoveryKeys(await unwrapRecoveryKey(of.keys, of.sealed))

  it.each(['password', 'words'])(
    'a new password keeps the account keys (set with the old %s)',
    async proof => {
      const { sealed } = account
      const masterKeyByPassword =
        proof === 'words'
          ? await rewrapByRecovery(await recovery(), sealed, next)
          : await rewrapByPassword(password, sealed, next)
      const renewed = await unlock(next, { ...sealed, masterKeyByPassword })
      expect(await fingerprint(renewed, digest)).toEqual(await fingerprint(account.keys, digest))
      await expect(unlock(password, { ...sealed, masterKeyByPassword })).rejects.toThrow(OpenError)
    },
  )

  it('fails with a wrong old password', async () => {
    await expect(rewrapByPassword(next, account.sealed, next)).rejects.toThrow(OpenError)
  })

  it('a recovery fails with a changed wrapped master key', async () => {
    const { sealed } = account
    const keys = await recovery()
    for (const masterKeyByRecovery of bitFlips(sealed.masterKeyByRecovery)) {
      const changed = { ...sealed, masterKeyByRecovery }
      await expect(rewrapByRecovery(keys, changed, next)).rejects.toThrow(OpenError)
    }
    const other = await createAccount(password)
    for (const change of [
      { masterKeyByRecovery: sealed.masterKeyByPassword },
      { masterKeyByRecovery: other.sealed.masterKeyByRecovery },
      { accountId: other.sealed.accountId },
    ]) {
      const changed = { ...sealed, ...change }
      await expect(rewrapByRecovery(keys, changed, next)).rejects.toThrow(OpenError)
    }
    await expect(rewrapByRecovery(await recovery(other), sealed, next)).rejects.toThrow(OpenError)
  })

  it("a recovery fails if the identity is not the account's", async () => {
    const other = await createAccount(password)
    const { encryptionPublicKey } = other.sealed.identity
    for (const identity of [
      other.sealed.identity,
      { ...account.sealed.identity, encryptionPublicKey },
    ]) {
      const changed = { ...account.sealed, identity }
      await expect(rewrapByRecovery(await recovery(), changed, next)).rejects.toThrow(OpenError)
    }
  })
})

describe('renewing recovery words (F3)', () => {
  it('makes the old recovery words invalid', async () => {
    const { recoveryAuth, ...renewed } = await renewRecovery(password, account.sealed, account.keys)
    const sealed = { ...account.sealed, ...renewed }
    const words = await deriveRecoveryKeys(await unwrapRecoveryKey(account.keys, sealed))
    expect(words.recoveryAuth).toEqual(recoveryAuth)
    const next = await derivePasswordKeys('another horse', newSmallKdfParameters())
    const masterKeyByPassword = await rewrapByRecovery(words, sealed, next)
    const recovered = await unlock(next, { ...sealed, masterKeyByPassword })
    const digest = utf8('0123456789abcdef0123456789abcdef')
    expect(await fingerprint(recovered, digest)).toEqual(await fingerprint(account.keys, digest))
    const old = await deriveRecoveryKeys(await unwrapRecoveryKey(account.keys, account.sealed))
    await expect(rewrapByRecovery(old, sealed, next)).rejects.toThrow(OpenError)
  })

  it('fails with a wrong password', async () => {
    const wrong = await derivePasswordKeys('another horse', newSmallKdfParameters())
    await expect(renewRecovery(wrong, account.sealed, account.keys)).rejects.toThrow(OpenError)
    const { sealed } = await createAccount(password)
    await expect(renewRecovery(password, sealed, account.keys)).rejects.toThrow(OpenError)
  })
})

describe('identities (F5)', () => {
  it('have matching private and public signing keys', async () => {
    const { signing } = await openIdentity(account.keys, account.sealed.identity)
    const signature = await crypto.subtle.sign('Ed25519', signing.privateKey, utf8('x'))
    expect(await crypto.subtle.verify('Ed25519', signing.publicKey, signature, utf8('x'))).toBe(
      true,
    )
  })

  it('are refused if any bit is changed', async () => {
    const { identity } = account.sealed
    for (const part of Object.keys(identity) as (keyof typeof identity)[]) {
      for (const flipped of bitFlips(identity[part])) {
        await expect(openIdentity(account.keys, { ...identity, [part]: flipped })).rejects.toThrow(
          OpenError,
        )
      }
    }
  })

  it('are refused if one of their keys belongs to another account', async () => {
    const other = await createAccount(password)
    await expect(openIdentity(account.keys, other.sealed.identity)).rejects.toThrow(OpenError)
    const { encryptionPublicKey } = other.sealed.identity
    const mixed = { ...account.sealed.identity, encryptionPublicKey }
    await expect(openIdentity(account.keys, mixed)).rejects.toThrow(OpenError)
  })
})

describe('profiles', () => {
  it('can be decrypted only under their own version', async () => {
    const sealed = await sealProfile(account.keys, 2, { firstName: 'Ada' })
    expect(await openProfile(account.keys, 2, sealed)).toEqual({ firstName: 'Ada' })
    await expect(openProfile(account.keys, 1, sealed)).rejects.toThrow(OpenError)
  })
})

describe('keys in the browser (F7)', () => {
  it('are not extractable after the import', async () => {
    const bytes = await unwrapMasterKey(password, account.sealed)
    const masterKey = await importMasterKey(bytes)
    expect(bytes.every(byte => byte === 0)).toBe(true)
    expect(masterKey.extractable).toBe(false)
    expect(masterKey.usages).toEqual(['deriveKey'])
    for (const key of Object.values(account.keys)) {
      if (typeof key !== 'string') expect(key.extractable).toBe(false)
    }
  })
})
