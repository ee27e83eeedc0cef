import type { Bytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { expect, it } from 'vitest'
import { aFile, anAccount, aReading, bytesOf, recordOf, streamOf } from '../../../test/fixtures.ts'
import { ApiError } from '../../api/api-client.ts'
import { openItem, streamKeysOf } from '../../items/item.ts'
import { encryptUpload } from '../../upload/encryption/encrypt-upload.ts'
import { createStreamReader } from './read-stream.ts'

const MiB = 1024 * 1024

async function aPreview() {
  const account = await anAccount()
  const preview = { role: 'preview' as const, bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg' }
  const reading = aReading({ renditions: [{ ...preview, width: 1, height: 1 }] })
  const now = await encryptUpload(account, aFile(), reading, [])
  const before = await encryptUpload(account, aFile(), reading, [])
  const item = await openItem(account, recordOf(now))
  /**
   * Reads the preview while the browser's cache holds `kept`. Returns its bytes and the cache modes
   * requested.
   */
  async function read(kept: Bytes, fetched = now.renditions) {
    const asked: (RequestCache | undefined)[] = []
    const readStream = createStreamReader({
      keysOf: each => streamKeysOf(account, each),
      readThumbnail: () => expect.unreachable(),
      async fetchCiphertext(_item, _role, { cache }) {
        asked.push(cache)
        return streamOf(cache === 'reload' ? fetched : kept)
      },
    })
    const bytes = await readStream(item, 'preview').then(blob => blob.bytes())
    return { bytes: [...bytes], asked }
  }
  return { item, account, now: now.renditions, before: before.renditions, read }
}

it('fetches a rendition again if the browser’s cache holds an older version', async () => {
  const { now, before, read } = await aPreview()
  expect(await read(now)).toEqual({ bytes: [1, 2, 3], asked: ['default'] })
  expect(await read(before)).toEqual({ bytes: [1, 2, 3], asked: ['default', 'reload'] })
  await expect(read(before, before)).rejects.toThrow()
})

it('does not repeat a request that the server rejects', async () => {
  const { item, account } = await aPreview()
  let asked = 0
  const readStream = createStreamReader({
    keysOf: each => streamKeysOf(account, each),
    readThumbnail: () => expect.unreachable(),
    async fetchCiphertext() {
      asked += 1
      throw new ApiError('NOT_FOUND', 404, 'Not found')
    },
  })
  await expect(readStream(item, 'preview')).rejects.toThrow('Not found')
  expect(asked).toBe(1)
})

it('reads only the segments of a motion photo that hold its movie', async () => {
  const account = await anAccount()
  const SEGMENT = 256 * 1024
  const original = new Uint8Array(3 * SEGMENT).map((_, i) => i % 251)
  const motion = { offset: 2 * SEGMENT + 7, length: 1000 }
  const file = new File([original], 'a.jpg', { type: 'image/jpeg' })
  const upload = await encryptUpload(account, file, aReading({ motion }), [])
  const item = await openItem(account, recordOf(upload))
  const ranges: unknown[] = []
  const readStream = createStreamReader({
    keysOf: each => streamKeysOf(account, each),
    readThumbnail: () => expect.unreachable(),
    async fetchCiphertext(_item, role, { range }) {
      ranges.push([role, range])
      return streamOf(upload.original.slice(range?.start, range?.end))
    },
  })
  const movie = await readStream(item, 'motion')
  expect(movie.type).toBe('video/mp4')
  const { offset, length } = motion
  expect(await movie.bytes()).toEqual(original.slice(offset, offset + length))
  expect(ranges).toEqual([['original', { start: 2 * SEGMENT, end: 3 * SEGMENT }]])
})

it("reads a live photo's movie from its own stream", async () => {
  const account = await anAccount()
  const movie = {
    role: 'motion' as const,
    bytes: bytesOf('moves'),
    type: 'video/quicktime' as const,
  }
  const upload = await encryptUpload(account, aFile(), aReading({ renditions: [movie] }), [])
  const item = await openItem(account, recordOf(upload))
  const readStream = createStreamReader({
    keysOf: each => streamKeysOf(account, each),
    readThumbnail: () => expect.unreachable(),
    fetchCiphertext: async (_item, role) => {
      expect(role).toBe('motion')
      return streamOf(upload.renditions)
    },
  })
  const read = await readStream(item, 'motion')
  expect([read.type, await read.text()]).toEqual(['video/mp4', 'moves'])
})

it.each([1, 4 * MiB, 4 * MiB + 1])('reads an original of %i bytes', async length => {
  const { read, content } = await anOriginal(length)
  const bytes = await read().then(blob => blob.bytes())
  expect(Buffer.compare(bytes, content)).toBe(0)
})

it('rejects a small stream if the server sends too many bytes', async () => {
  const { read } = await anOriginal(1000)
  let given = 0
  const endless = new ReadableStream<Bytes>({
    pull(controller) {
      given += 1
      controller.enqueue(new Uint8Array(1000))
    },
  })
  await expect(read(endless)).rejects.toThrow(OpenError)
  expect(given).toBeLessThan(5)
})

/**
 * Returns an original of `length` bytes, and a function that reads it from its ciphertext or another
 * response.
 */
async function anOriginal(length: number) {
  const account = await anAccount()
  const content = new Uint8Array(length).fill(7)
  const upload = await encryptUpload(account, new File([content], 'Arezzo.jpg'), aReading(), [])
  const item = await openItem(account, recordOf(upload))
  const read = (answer = streamOf(upload.original)) =>
    createStreamReader({
      keysOf: each => streamKeysOf(account, each),
      readThumbnail: () => expect.unreachable(),
      fetchCiphertext: async () => answer,
    })(item, 'original')
  return { read, content }
}
