import { expect, it } from 'vitest'
import vector from '../../../docs/vectors/waiting-files.json' with { type: 'json' }
import { openFacts, openPiece, sealPiece } from '../src/accounts/waiting-files.ts'
import { fromBase64url as b64, toBase64url } from '../src/primitives/bytes.ts'

const { fileId, pieces, facts } = vector
const key = await crypto.subtle.importKey('raw', b64(vector.key), 'AES-GCM', false, [
  'encrypt',
  'decrypt',
])

it('the waiting file in the test vectors can be decrypted (F22)', async () => {
  for (const [number, { sealed, plaintext }] of pieces.entries()) {
    expect(toBase64url(await openPiece(key, fileId, number, b64(sealed)))).toBe(plaintext)
  }
  expect(await openFacts(key, fileId, b64(facts.sealed))).toEqual(facts.value)
})

it('a piece opens in no other place, and in no other file (F22)', async () => {
  const content = Uint8Array.of(1, 2, 3)
  const sealed = await sealPiece(key, fileId, 1, content)
  expect(await openPiece(key, fileId, 1, sealed)).toEqual(content)
  await expect(openPiece(key, fileId, 0, sealed)).rejects.toThrow()
  await expect(openPiece(key, `${fileId}0`, 1, sealed)).rejects.toThrow()
})
