import { connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { describeBlobStore, expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { blobsMoving } from '@safelight/test-kit/blobs/moving'
import { blobsOnDisk } from '@safelight/test-kit/blobs/on-disk'
import { blobsOnS3, ownPart, s3 } from '@safelight/test-kit/blobs/on-s3'
import { temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newBlobKey, WrongBytes } from '../../src/blobs/blob-store.ts'
import { checkBucket } from '../../src/blobs/s3/check-bucket.ts'
import { createS3BlobStore } from '../../src/blobs/s3/s3-blob-store.ts'
import type { S3Settings } from '../../src/blobs/s3/settings.ts'
import { StartError } from '../../src/start-error.ts'

if (!s3) throw new Error('TEST_S3 is not set')
const settings: S3Settings = s3

function createBlobs(given = settings) {
  const blobs = blobsOnS3(given)
  onTestFinished(() => blobs.store.close())
  return blobs
}

describe.each(['disk', 's3'] as const)('blobs moving to %s', to => {
  describeBlobStore(() => blobsMoving(blobsOnDisk(temporaryFolder()), createBlobs(), to))
})

describe('S3 blob store', () => {
  describeBlobStore(createBlobs)

  it('cannot finish a blob with a part below the minimum size', async () => {
    const { store } = createBlobs()
    const key = newBlobKey()
    const handle = await store.begin(key)
    const small = Buffer.alloc(store.limits.leastPart - 1, 1)
    const receipts: string[] = []
    for (const [index, data] of [small, Buffer.from('last')].entries()) {
      const part = { index, offset: 0, ...expected(data) }
      receipts.push(await store.writePart(key, handle, source(data), part))
    }
    const length = small.length + 4
    await expect(store.finish(key, handle, receipts, length)).rejects.toThrow(WrongBytes)
    await store.discard(key)
  })

  it('discards unfinished blobs by key', async () => {
    const { store, list } = createBlobs()
    const [key, other] = [newBlobKey(), newBlobKey()]
    for (const each of [key, key, other]) await store.begin(each)
    await store.discard(key)
    expect(await list()).toEqual([other])
    await store.discard(other)
  })

  it('deletes more blobs than one S3 request can list', async () => {
    const { store, list } = createBlobs()
    const data = Buffer.from('x')
    const keys = Array.from({ length: 1001 }, newBlobKey)
    for (const key of [keys[0], keys[1000]]) {
      await store.put(key ?? '', source(data), expected(data))
    }
    expect(await store.delete(keys)).toEqual([])
    expect(await list()).toEqual([])
  })

  it('rejects bytes that were altered on their way to the store', async () => {
    const { list } = createBlobs()
    const own = ownPart(settings)
    const store = createS3BlobStore({
      ...own,
      endpoint: await changing('ciphertext', 'Ciphertext'),
    })
    onTestFinished(() => store.close())
    const data = Buffer.from('some ciphertext')
    const put = store.put(newBlobKey(), source(data), expected(data))
    await expect(put).rejects.toThrow(WrongBytes)
    expect(await list()).toEqual([])
    const key = newBlobKey()
    const handle = await store.begin(key)
    const part = { index: 0, offset: 0, ...expected(data) }
    await expect(store.writePart(key, handle, source(data), part)).rejects.toThrow(WrongBytes)
    await store.discard(key)
  })

  it.each([
    ['S3_BUCKET', { bucket: 'another' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'somebody' }],
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'else' }],
    ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
  ])('rejects a wrong %s when the server starts', async (name, wrong) => {
    const check = checkBucket({ ...settings, ...wrong })
    await expect(check).rejects.toThrow(StartError)
    await expect(check).rejects.toThrow(name)
  })

  it('accepts a usable bucket when the server starts', () => checkBucket(settings))
})

/** Starts a proxy that replaces `from` with `to` in requests to the store. Returns the proxy's address. */
async function changing(from: string, to: string): Promise<string> {
  const { hostname, port } = new URL(settings.endpoint)
  const line = createServer(socket => {
    const store = connect(Number(port), hostname)
    const change = new Transform({
      transform: (chunk: Buffer, _, done) =>
        done(null, Buffer.from(chunk.toString('latin1').replace(from, to), 'latin1')),
    })
    socket.pipe(change).pipe(store).pipe(socket)
    for (const each of [socket, store]) each.on('error', () => each.destroy())
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void line.close())
  const address = line.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
