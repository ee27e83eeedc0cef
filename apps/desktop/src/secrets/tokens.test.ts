import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { openTokens, type SecretStore } from './tokens.ts'

const newFolder = temporaryFolders()
const SERVER = 'https://photos.example.org'

/** Returns a fake secret store. It decrypts only what the same `key` encrypted. */
const storeOf = (key: number, more: Partial<SecretStore> = {}): SecretStore => ({
  isEncryptionAvailable: () => true,
  encryptString: text => Buffer.from([key, ...Buffer.from(text).map(byte => byte ^ key)]),
  decryptString([by, ...sealed]) {
    if (by !== key) throw new Error('Encrypted with another key.')
    return Buffer.from(sealed.map(byte => byte ^ key)).toString()
  },
  ...more,
})

describe('a token', () => {
  it('is stored encrypted for its own server', () => {
    const folder = newFolder()
    expect(openTokens(folder, storeOf(7)).keep(SERVER, 'secret-token')).toBe(true)
    const tokens = openTokens(folder, storeOf(7))
    expect(tokens.read(SERVER)).toBe('secret-token')
    expect(tokens.read('https://other.example.org')).toBeNull()
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('secret-token')
    }
  })

  it('is gone after it is cleared', () => {
    const folder = newFolder()
    const tokens = openTokens(folder, storeOf(7))
    tokens.keep(SERVER, 'token')
    tokens.clear(SERVER)
    expect(tokens.read(SERVER)).toBeNull()
    expect(openTokens(folder, storeOf(7)).read(SERVER)).toBeNull()
  })

  it.each([
    ['unavailable', { isEncryptionAvailable: () => false }],
    ['encrypted with a publicly known password', { getSelectedStorageBackend: () => 'basic_text' }],
  ])('is not stored if the secret store is %s', (_, store) => {
    const folder = newFolder()
    openTokens(folder, storeOf(7)).keep(SERVER, 'old')
    expect(openTokens(folder, storeOf(7, store)).keep(SERVER, 'new')).toBe(false)
    expect(openTokens(folder, storeOf(7)).read(SERVER)).toBeNull()
  })

  it('is null if its file is damaged', () => {
    const folder = newFolder()
    openTokens(folder, storeOf(7)).keep(SERVER, 'token')
    expect(openTokens(folder, storeOf(8)).read(SERVER)).toBeNull()
    writeFileSync(join(folder, 'tokens.json'), '{"https://pho')
    expect(openTokens(folder, storeOf(7)).read(SERVER)).toBeNull()
  })
})
