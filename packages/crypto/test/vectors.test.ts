import { argon2id } from 'hash-wasm'
import { describe, expect, it } from 'vitest'
import { recoveryKeyOf, recoveryWords } from '../src/accounts/recovery.ts'
import type { ItemKeys } from '../src/items/items.ts'
import { type Bytes, concat, randomBytes, toBase64url, utf8 } from '../src/primitives/bytes.ts'
import { OpenError } from '../src/primitives/errors.ts'
import { deriveBytes, deriveStreamAes, importHkdf, type Label } from '../src/primitives/hkdf.ts'
import { open } from '../src/primitives/seal.ts'
import { decryptWhole, openStream, SEGMENT, startStream } from '../src/streams/streams.ts'
import { collect, ITEM_ID, inChunks, pattern } from './fixtures.ts'
import aesGcm from './vectors/aes-gcm.json' with { type: 'json' }
import tinkStreaming from './vectors/tink-streaming.json' with { type: 'json' }
import { tinkEncrypt } from './vectors/tink-streaming.ts'

/* Checks the primitives against the test vectors of their standards. */

const hex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], x => parseInt(x, 16))
const sha256 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

describe('AES-256-GCM through seals (F6)', () => {
  it.each(aesGcm.vectors)('gives the expected result for the test vector: $name', async vector => {
    const key = await crypto.subtle.importKey('raw', hex(vector.key), 'AES-GCM', false, ['decrypt'])
    const { iv, ciphertext, tag, plaintext } = vector
    const sealed = concat(Uint8Array.of(1), hex(iv), hex(ciphertext), hex(tag))
    const opened = open(key, hex(vector.aad), sealed)
    if (vector.valid) expect(await opened).toEqual(hex(plaintext))
    else await expect(opened).rejects.toThrow(OpenError)
  })
})

describe('HKDF-SHA256 (RFC 5869, appendix A)', () => {
  it('derives the output of test case 3 (no salt, no info)', async () => {
    const key = await importHkdf(hex('0b'.repeat(22)), ['deriveBits'])
    // The format has no empty label, but this vector needs one.
    const okm = await deriveBytes(key, '' as Label)
    expect(okm).toEqual(hex('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d'))
  })

  it('derives the output of test case 1 (salt and info) as a stream key', async () => {
    const key = await importHkdf(hex('0b'.repeat(22)), ['deriveKey'])
    const salt = hex('000102030405060708090a0b0c')
    const derived = await deriveStreamAes(key, salt, hex('f0f1f2f3f4f5f6f7f8f9'))
    const okm = hex('3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf')
    const expected = await crypto.subtle.importKey('raw', okm, 'AES-GCM', false, ['encrypt'])
    const zeros = { name: 'AES-GCM', iv: new Uint8Array(12) }
    const encrypt = async (by: CryptoKey) =>
      new Uint8Array(await crypto.subtle.encrypt(zeros, by, new Uint8Array(16)))
    expect(await encrypt(derived)).toEqual(await encrypt(expected))
  })
})

describe('Argon2id (F1)', () => {
  // These vectors are the reference implementation's own tests (phc-winner-argon2, src/test.c).
  it.each([
    [2, 256, 1, '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe'],
    [2, 256, 2, '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037'],
    [4, 65_536, 1, '9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c'],
  ])(
    'gives the output of the reference implementation for t=%i, m=%i KiB, p=%i',
    async (iterations, memorySize, parallelism, expected) => {
      const digest = await argon2id({
        password: 'password',
        salt: 'somesalt',
        iterations,
        memorySize,
        parallelism,
        hashLength: 32,
      })
      expect(digest).toBe(expected)
    },
  )
})

describe('recovery words (BIP-39, 256-bit vectors of its reference implementation)', () => {
  const repeated = (line: string, end: string) =>
    [...`${line} `.repeat(3).trim().split(' ')].slice(0, 23).concat(end).join(' ')
  it.each([
    ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
    ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
    ['7f'.repeat(32), repeated('legal winner thank year wave sausage worth useful', 'title')],
    ['80'.repeat(32), repeated('letter advice cage absurd amount doctor acoustic avoid', 'bless')],
    [
      '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
      'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
    ],
    [
      'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
      'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
    ],
  ])('converts the recovery key %s to words and back', (entropy, words) => {
    expect(recoveryWords(hex(entropy)).join(' ')).toBe(words)
    expect(recoveryKeyOf(words)).toEqual(hex(entropy))
  })
})

describe("Tink's AES-GCM-HKDF streaming (F9)", () => {
  it.each(tinkStreaming.vectors)(
    'the independent implementation encrypts as Tink: $hash, $derivedKeyBytes bytes, segments of $segment',
    async vector => {
      const key = await importHkdf(hex(vector.key), ['deriveKey'])
      const expected = hex(vector.ciphertext)
      const header = expected.slice(0, 1 + vector.derivedKeyBytes + 7)
      const aad = hex(vector.aad)
      expect(await tinkEncrypt(vector, key, header, aad, hex(vector.plaintext))).toEqual(expected)
    },
  )

  const ours = { hash: 'SHA-256', derivedKeyBytes: 32, segment: SEGMENT }
  const first = SEGMENT - 56
  const next = SEGMENT - 16
  it.each([0, 1, first - 1, first, first + 1, first + next, first + next + 1, 4 * SEGMENT])(
    'packages/crypto encrypts %i bytes like the independent implementation',
    async length => {
      const stream = await importHkdf(randomBytes(32), ['deriveKey'])
      const details = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
      ])
      const item: ItemKeys = { accountId: 'a', itemId: ITEM_ID, stream, details }
      const plaintext = pattern(length)

      const { header, encrypt } = await startStream(item, 'original')
      const written = await collect(inChunks(plaintext, [100_000]).pipeThrough(encrypt))
      const aad = utf8(`safelight/1/stream/${item.itemId}/original`)
      const reference = await tinkEncrypt(ours, stream, header, aad, plaintext)
      expect(toBase64url(await sha256(written))).toBe(toBase64url(await sha256(reference)))

      const opening = await openStream(item, 'original', { header, length })
      const read = await decryptWhole(opening, reference)
      expect(toBase64url(await sha256(read))).toBe(toBase64url(await sha256(plaintext)))
    },
  )
})
