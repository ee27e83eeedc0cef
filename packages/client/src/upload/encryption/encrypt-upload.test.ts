import { toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { openStream } from '@safelight/crypto/streams'
import { expect, test } from 'vitest'
import { aFile, anAccount, aReading, streamOf } from '../../../test/fixtures.ts'
import { decodeStream } from '../../items/item-details.ts'
import { encryptUpload } from './encrypt-upload.ts'
import { openDescriptor } from './open-descriptor.ts'

const sha256 = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const SIZES = [0, 1, 300_000, 32 * 2 ** 20, 32 * 2 ** 20 + 1]

test.each(SIZES)('encrypts a file of %i bytes that can be decrypted again', async size => {
  const account = await anAccount()
  const content = new Uint8Array(size).fill(7)
  const { dto, original } = await encryptUpload(
    account,
    new File([content], 'a.jpg'),
    aReading(),
    [],
  )
  expect(dto.digest).toBe(toBase64url(await sha256(await new Blob([original]).arrayBuffer())))
  expect(dto.checksum).toBe(toBase64url(await fingerprint(account, await sha256(content))))

  const { keys, details } = await openDescriptor(account, dto)
  const opening = await openStream(keys, 'original', decodeStream(details.streams.original))
  expect(opening.length).toBe(size)
  const opened = streamOf(original).pipeThrough(opening.decrypt({ start: 0, end: size }))
  expect(await sha256(await new Response(opened).arrayBuffer())).toEqual(await sha256(content))
})

test('keeps the ciphertexts of concurrent and successive encryptions apart', async () => {
  const account = await anAccount()
  const encrypted = async (size: number) => {
    const content = new Uint8Array(size).fill(size % 251)
    return {
      content,
      ...(await encryptUpload(account, new File([content], 'a.jpg'), aReading(), [])),
    }
  }
  const atOnce = await Promise.all([700_000, 300_000, 700_001].map(encrypted))
  const after = [await encrypted(600_000), await encrypted(300_001)]
  for (const { content, dto, original } of [...atOnce, ...after]) {
    expect(dto.digest).toBe(toBase64url(await sha256(await new Blob([original]).arrayBuffer())))
    const { keys, details } = await openDescriptor(account, dto)
    const opening = await openStream(keys, 'original', decodeStream(details.streams.original))
    const opened = streamOf(original).pipeThrough(
      opening.decrypt({ start: 0, end: opening.length }),
    )
    const bytes = await new Response(opened).arrayBuffer()
    expect(await sha256(bytes)).toEqual(await sha256(content))
  }
})

test.each([5, 32 * 2 ** 20 + 1])(
  'rejects a file that claims %i bytes but has a different length',
  async size => {
    const file = aFile()
    Object.defineProperty(file, 'size', { value: size })
    await expect(encryptUpload(await anAccount(), file, aReading(), [])).rejects.toThrow(
      'The file changed while it was read.',
    )
  },
)

test('concatenates renditions that can be decrypted separately', async () => {
  const account = await anAccount()
  const reading = aReading()
  const { dto, renditions } = await encryptUpload(account, aFile(), reading, [])
  const all = renditions
  expect(dto.renditionsDigest).toBe(toBase64url(await sha256(all)))
  const { keys, details } = await openDescriptor(account, dto)
  let at = 0
  for (const [i, { role, length }] of dto.renditions.entries()) {
    const stream = details.streams[role]
    if (!stream) throw new Error(`no ${role}`)
    const opening = await openStream(keys, role, decodeStream(stream))
    const part = new Blob([all.slice(at, at + length)]).stream()
    const opened = part.pipeThrough(opening.decrypt({ start: 0, end: opening.length }))
    const bytes = new Uint8Array(await new Response(opened).arrayBuffer())
    expect(bytes).toEqual(reading.renditions[i]?.bytes)
    at += length
  }
  expect(at).toBe(all.byteLength)
})
