import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { ContentChangedError, OpenError } from '@safelight/crypto/errors'
import { openItemKeys } from '@safelight/crypto/items'
import { decryptWhole, openStream, SEGMENT } from '@safelight/crypto/streams'
import { expect, it, onTestFinished } from 'vitest'
import { aChunkedUpload, anAccount, aReading, recordOf } from '../../../test/fixtures.ts'
import { openItem, streamOf } from '../../items/item.ts'
import { sizeOf } from '../encryption/ciphertext.ts'
import { encryptUpload } from '../encryption/encrypt-upload.ts'
import {
  type ChunkedStart,
  digestFile,
  type EncryptChunk,
  resumeChunks,
} from './encrypt-chunked.ts'

const content = (length: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * 17 + (i >> 16)) & 0xff)

const fileOf = (bytes: Bytes) => new File([bytes], 'Arezzo.jpg', { type: 'image/jpeg' })

const never = new AbortController().signal

const allOf = ({ totalChunks }: ChunkedStart, chunk: EncryptChunk) =>
  Promise.all(Array.from({ length: totalChunks }, (_, index) => chunk(index)))

it.each([1, SEGMENT - 56, SEGMENT - 55, 2 * SEGMENT - 72, 2 * SEGMENT - 71, 5 * SEGMENT])(
  'cuts %i bytes into chunks of whole segments that form one stream',
  async length => {
    const account = await anAccount()
    const bytes = content(length)
    const upload = await aChunkedUpload(account, fileOf(bytes), 2 * SEGMENT)
    const chunks = await allOf(upload, index => upload.chunk(index, never))
    for (const { data } of chunks.slice(0, -1)) expect(sizeOf(data)).toBe(2 * SEGMENT)
    for (const { data, checksum } of chunks) {
      const digest = await crypto.subtle.digest('SHA-256', await new Blob([data]).arrayBuffer())
      expect(checksum).toBe(toBase64url(new Uint8Array(digest)))
    }

    const item = await openItem(account, recordOf(upload))
    const stream = streamOf(item, 'original')
    if (!stream) throw new Error('no original')
    const keys = await openItemKeys(account, item.id, fromBase64url(item.wrappedKey))
    const opening = await openStream(keys, 'original', stream)
    const whole = new Uint8Array(await new Blob(chunks.map(({ data }) => data)).arrayBuffer())
    expect(Buffer.from(await decryptWhole(opening, whole)).equals(bytes)).toBe(true)
  },
)

it('gives a file the same fingerprint as an upload in one piece', async () => {
  const account = await anAccount()
  const file = fileOf(content(1000))
  const whole = await encryptUpload(account, file, aReading(), [])
  const first = await aChunkedUpload(account, file, SEGMENT)
  const second = await aChunkedUpload(account, file, SEGMENT)
  expect(first.dto.checksum).toBe(whole.dto.checksum)
  expect(second.dto.id).not.toBe(first.dto.id)
  expect(second.dto.wrappedKey).not.toBe(first.dto.wrappedKey)
  const [one, two] = [await first.chunk(0, never), await second.chunk(0, never)]
  expect(one.checksum).not.toBe(two.checksum)
})

it('encrypts a renamed file to the same ciphertext when the upload resumes (F9)', async () => {
  const account = await anAccount()
  const bytes = content(3 * SEGMENT)
  const upload = await aChunkedUpload(account, fileOf(bytes), SEGMENT)
  const again = new File([bytes], 'renamed.jpg', { type: 'image/jpeg', lastModified: 1 })
  const resumed = await resumeChunks(account, again, await digestFile(again), upload)
  const before = await allOf(upload, index => upload.chunk(index, never))
  const after = await allOf(upload, resumed)
  expect(after.map(({ checksum }) => checksum)).toEqual(before.map(({ checksum }) => checksum))
})

it('does not resume with other content or with the keys of another account (F9)', async () => {
  const account = await anAccount()
  const bytes = content(3 * SEGMENT)
  const upload = await aChunkedUpload(account, fileOf(bytes), SEGMENT)
  const other = fileOf(bytes.with(2 * SEGMENT, 1))
  const otherProof = await digestFile(other)
  await expect(resumeChunks(account, other, otherProof, upload)).rejects.toThrow(
    ContentChangedError,
  )
  const file = fileOf(bytes)
  const stranger = await anAccount()
  const digests = await digestFile(file)
  await expect(resumeChunks(stranger, file, digests, upload)).rejects.toThrow(OpenError)
})

it('encrypts no chunk that changed after the file was read', async () => {
  const account = await anAccount()
  const bytes = content(3 * SEGMENT)
  const digests = await digestFile(fileOf(bytes))
  const changed = fileOf(bytes.with(2 * SEGMENT, 1))
  const first = await aChunkedUpload(account, fileOf(bytes), SEGMENT)
  const resumed = await resumeChunks(account, changed, digests, first)
  expect(sizeOf((await resumed(0)).data)).toBe(SEGMENT)
  await expect(resumed(2)).rejects.toThrow('The file changed while it was read.')
  const started = await aChunkedUpload(account, readingTwice(bytes, changed), SEGMENT)
  await expect(started.chunk(2, never)).rejects.toThrow('The file changed while it was read.')
})

it('reports an unreadable file if the file disappears during the upload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'moved.jpg')
  await writeFile(path, content(10))
  const moved = Object.assign(await openAsBlob(path), { name: 'moved.jpg' }) as unknown as File
  const started = await aChunkedUpload(await anAccount(), moved, SEGMENT)
  await rm(path)
  await expect(started.chunk(0, never)).rejects.toThrow('The file could not be read.')
  await expect(digestFile(moved)).rejects.toThrow('The file could not be read.')
})

function readingTwice(bytes: Bytes, second: File): File {
  const file = fileOf(bytes)
  const reads = [fileOf(bytes)]
  const slice: File['slice'] = (...range) => (reads.shift() ?? second).slice(...range)
  return Object.defineProperty(file, 'slice', { value: slice })
}
