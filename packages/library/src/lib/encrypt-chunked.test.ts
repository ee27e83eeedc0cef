import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { openItemKeys } from '@safelight/vault/items'
import { decryptWhole, openStream, SEGMENT } from '@safelight/vault/streams'
import { expect, it } from 'vitest'
import { anAccount, aReading, recordOf } from '../../test/fixtures.ts'
import { openItem, streamOf } from '../items.ts'
import { type ChunkedUpload, type EncryptedChunk, encryptChunked } from './encrypt-chunked.ts'
import { encryptUpload } from './encrypt-upload.ts'

/** Bytes that differ from place to place. */
const content = (length: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * 17 + (i >> 16)) & 0xff)

const fileOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'Arezzo.jpg', { type: 'image/jpeg' })

async function allOf(upload: ChunkedUpload): Promise<EncryptedChunk[]> {
  const chunks: EncryptedChunk[] = []
  for (let next = await upload.next(); next; next = await upload.next()) chunks.push(next)
  return chunks
}

it.each([1, SEGMENT - 56, SEGMENT - 55, 2 * SEGMENT - 72, 2 * SEGMENT - 71, 5 * SEGMENT])(
  'cuts %i bytes into chunks of whole segments that are one stream again',
  async length => {
    const account = await anAccount()
    const bytes = content(length)
    const upload = await encryptChunked(account, fileOf(bytes), aReading(), [], 2 * SEGMENT)
    const chunks = await allOf(upload)
    expect(chunks).toHaveLength(upload.totalChunks)
    for (const { data } of chunks.slice(0, -1)) expect(data.size).toBe(2 * SEGMENT)
    for (const { data, checksum } of chunks) {
      const digest = await crypto.subtle.digest('SHA-256', await data.arrayBuffer())
      expect(checksum).toBe(toBase64url(new Uint8Array(digest)))
    }

    const item = await openItem(account, recordOf(upload))
    const stream = streamOf(item, 'original')
    const keys = await openItemKeys(account, item.id, fromBase64url(item.wrappedKey))
    const opening = await openStream(keys, 'original', {
      header: fromBase64url(stream?.header ?? ''),
      length: stream?.length ?? 0,
    })
    const whole = new Uint8Array(await new Blob(chunks.map(({ data }) => data)).arrayBuffer())
    expect(Buffer.from(await decryptWhole(opening, whole)).equals(bytes)).toBe(true)
  },
)

it('has the fingerprint of an upload in one piece, and new keys at every attempt', async () => {
  const account = await anAccount()
  const file = fileOf(content(1000))
  const whole = await encryptUpload(account, file, aReading(), [])
  const first = await encryptChunked(account, file, aReading(), [], SEGMENT)
  const second = await encryptChunked(account, file, aReading(), [], SEGMENT)
  expect(first.dto.checksum).toBe(whole.dto.checksum)
  expect(second.dto.id).not.toBe(first.dto.id)
  expect(second.dto.wrappedKey).not.toBe(first.dto.wrappedKey)
  expect((await second.next())?.checksum).not.toBe((await first.next())?.checksum)
})

it('fails before the end when the content is not that of the fingerprint', async () => {
  const file = fileOf(content(3 * SEGMENT))
  const upload = await encryptChunked(await anAccount(), file, aReading(), [], SEGMENT)
  const changed = await encryptChunked(await anAccount(), changing(file), aReading(), [], SEGMENT)
  expect(await allOf(upload)).toHaveLength(4)
  await expect(allOf(changed)).rejects.toThrow('The file changed while it was read.')
})

/** A file that has another last byte when it is read again. */
function changing(file: File): File {
  const other = new Blob([file.slice(0, -1), 'x'])
  const contents = [file.stream(), other.stream()]
  Object.defineProperty(file, 'stream', { value: () => contents.shift() })
  return file
}
