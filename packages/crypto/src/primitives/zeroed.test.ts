import { afterEach, expect, it, vi } from 'vitest'
import { associatedData, openJson, sealJson } from './seal.ts'

afterEach(() => vi.restoreAllMocks())

it('sealing and decrypting JSON overwrite the plaintext with zeros (F6)', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const aad = associatedData('test', 'account')
  const encode = vi.spyOn(TextEncoder.prototype, 'encode')
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  const sealed = await sealJson(key, aad, { key: 'a secret' })
  const text = encode.mock.results[0]?.value as Uint8Array
  expect(text.length).toBe(JSON.stringify({ key: 'a secret' }).length)
  expect(text.every(byte => byte === 0)).toBe(true)
  expect(await openJson(key, aad, sealed)).toEqual({ key: 'a secret' })
  const wiped = [
    encrypt.mock.calls[0]?.[2] as Uint8Array<ArrayBuffer>,
    new Uint8Array((await decrypt.mock.results[0]?.value) as ArrayBuffer),
  ]
  for (const plaintext of wiped) {
    expect(plaintext.length).toBe(256)
    expect(plaintext.every(byte => byte === 0)).toBe(true)
  }
})
