import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { randomBytes } from '../primitives/bytes.ts'
import { ContentChangedError } from '../primitives/errors.ts'
import { FIRST, NEXT, SEGMENT } from './segments.ts'
import { expectedProofs, provenRanges } from './stored-proofs.ts'
import { encryptWhole } from './streams.ts'

const stream = await crypto.subtle.importKey('raw', randomBytes(32), 'HKDF', false, ['deriveKey'])
const item = { itemId: '0'.repeat(26), stream }
const nonce = randomBytes(32)

async function* chunksOf(content: Uint8Array, size = 100_000) {
  for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size)
}

const contentOf = (length: number) => new Uint8Array(length).map((_, i) => i % 251)

it.each([0, 1, FIRST, FIRST + 1, FIRST + 127 * NEXT, FIRST + 127 * NEXT + 1])(
  'expects the HMAC of the ciphertext that was sent, for %i bytes (F23)',
  async length => {
    const content = contentOf(length)
    const { header, ciphertext } = await encryptWhole(item, 'original', content)
    const digests = provenRanges(length).map(({ start, end }) =>
      createHmac('sha256', nonce).update(ciphertext.subarray(start, end)).digest('hex'),
    )
    const proofs = await expectedProofs(
      item,
      'original',
      { header, length },
      nonce,
      chunksOf(content),
    )
    expect(proofs.map(proof => Buffer.from(proof).toString('hex'))).toEqual(digests)
  },
)

it('proves ranges of 128 segments', () => {
  const step = 128 * SEGMENT
  expect(provenRanges(FIRST + 127 * NEXT)).toEqual([{ start: 0, end: step }])
  expect(provenRanges(FIRST + 127 * NEXT + 1)).toEqual([
    { start: 0, end: step },
    { start: step, end: step + 17 },
  ])
})

it('refuses content of another length (F23)', async () => {
  const { header } = await encryptWhole(item, 'original', contentOf(1000))
  for (const length of [999, 1001]) {
    const proofs = expectedProofs(
      item,
      'original',
      { header, length: 1000 },
      nonce,
      chunksOf(contentOf(length)),
    )
    await expect(proofs).rejects.toThrow(ContentChangedError)
  }
})
