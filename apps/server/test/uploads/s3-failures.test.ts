import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { expected } from '@safelight/test-kit/blobs/blob-store-suite'
import { startServer } from '@safelight/test-kit/server'
import { initiation } from '@safelight/test-kit/uploads/chunked'
import { endLeases } from '@safelight/test-kit/uploads/leases'
import { uploadsOf } from '@safelight/test-kit/uploads/uploading'
import { makeUpload, partsOf, send, sendParts, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it, onTestFinished } from 'vitest'
import { newBlobKey, StoreUnavailable } from '../../src/blobs/blob-store.ts'
import { createS3BlobStore } from '../../src/blobs/s3/s3-blob-store.ts'
import { sweep } from '../../src/sweeper.ts'

const SECRET = 'a-secret-that-nobody-may-read'
const DATA = Buffer.from('ciphertext')
const key = newBlobKey()

async function storeOver(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return storeAt(port, () => {
    server.closeAllConnections()
    server.close()
  })
}

function storeAt(port: number, stop = () => {}) {
  const store = createS3BlobStore({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'blobs',
    region: 'somewhere',
    prefix: '',
    accessKeyId: 'somebody',
    secretAccessKey: SECRET,
  })
  onTestFinished(async () => {
    await store.close()
    stop()
  })
  return store
}

const unreachable = () => storeAt(1)

it('retries after a temporary failure of the store', async () => {
  const answers = [503, 500, 206]
  const store = await storeOver((_, response) =>
    response.writeHead(answers.shift() ?? 404, { 'content-length': DATA.length }).end(DATA),
  )
  const range = { start: 0, end: DATA.length }
  expect((await store.readSmall(key, range)).equals(DATA)).toBe(true)
  expect(answers).toEqual([])
})

it.each<[string, RequestListener]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  [
    'supports no ranges',
    ({ method }, res) => res.writeHead(method === 'GET' ? 200 : 400).end(DATA),
  ],
  ['refuses the key', (_, response) => response.writeHead(403).end('<Code>AccessDenied</Code>')],
  ['has lost the bucket', (_, res) => res.writeHead(404).end('<Code>NoSuchBucket</Code>')],
  ['closes the connection', request => request.socket.destroy()],
  [
    'closes the connection within the answer',
    (_, response) => {
      response.writeHead(206, { 'content-length': DATA.length }).write('c', () => {
        response.destroy()
      })
    },
  ],
])('reports the store as unavailable when it %s', async (_, answer) => {
  const store = await storeOver(answer)
  const range = { start: 0, end: DATA.length }
  await expect(store.readSmall(key, range)).rejects.toThrow(StoreUnavailable)
  expect(await store.delete([key])).toEqual([{ key, reason: expect.any(StoreUnavailable) }])
})

it('stops reading a response of the store that is too long', async () => {
  let sent = 0
  const store = await storeOver((_, response) => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    const pump = () => {
      sent += 1
      if (sent < 1000 && !response.destroyed) response.write(block, pump)
    }
    response.on('error', () => {})
    pump()
  })
  await expect(store.begin(key)).rejects.toThrow(StoreUnavailable)
  expect(sent).toBeLessThan(200)
})

it('treats a response before the end of the upload as a failure', async () => {
  const store = await storeOver((_, response) => response.writeHead(200).end())
  const more = Promise.withResolvers<void>()
  async function* slowly() {
    yield DATA.subarray(0, 1)
    yield DATA.subarray(1, 2)
    await more.promise
    yield DATA.subarray(2)
  }
  await expect(store.put(key, slowly(), expected(DATA))).rejects.toThrow(StoreUnavailable)
  more.resolve()
})

it('finds a completed blob after the response was lost', async () => {
  const store = await storeOver((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 10 }).end()
    else if (request.method === 'GET') response.end('<Uploads></Uploads>')
    else response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  })
  await store.finish(key, 'upload', ['"part"'], 10)
})

it('detects a failure in a response with the status of a success', async () => {
  const store = await storeOver(({ method }, response) =>
    response.end(
      method === 'GET'
        ? '<UploadId>upload</UploadId>'
        : '\n\n<Error><Code>InternalError</Code></Error>',
    ),
  )
  await expect(store.finish(key, 'upload', ['"part"'], 10)).rejects.toThrow(StoreUnavailable)
})

it('returns the blobs that could not be deleted', async () => {
  const store = await storeOver((_, response) =>
    response.end(
      `<DeleteResult><Error><Key>${key}</Key><Code>AccessDenied</Code></Error></DeleteResult>`,
    ),
  )
  const left = await store.delete([newBlobKey(), key])
  expect(left).toEqual([{ key, reason: expect.any(StoreUnavailable) }])
})

it('answers UNAVAILABLE to an upload while the store is down', async () => {
  const server = await startServer({ blobs: unreachable() })
  const { token } = await signUp(server)
  const response = await send(server, token, makeUpload())
  expect([response.status, (await response.json()).code]).toEqual([503, 'UNAVAILABLE'])
  expect(await uploadsOf(server)).toHaveLength(1)
  expect(server.log.join()).toContain('The S3 store does not answer')
  expect(server.log.join()).not.toContain(SECRET)

  await sweep(server.context, new Date(Date.now() + 1000))
  expect(await uploadsOf(server)).toHaveLength(1)
  const disk = await startServer()
  await endLeases(server.context.database)
  await sweep({ ...server.context, blobs: disk.context.blobs }, new Date(Date.now() + 1000))
  expect(await uploadsOf(server)).toEqual([])
})

it('answers UNAVAILABLE if the store fails during the cleanup of an upload', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const { discard } = server.context.blobs
  Object.assign(server.context.blobs, { discard: unreachable().discard })
  const upload = makeUpload()
  upload.file.writeUInt8(upload.file.readUInt8(99) ^ 1, 99)
  const response = await send(server, token, upload)
  expect([response.status, (await response.json()).code]).toEqual([503, 'UNAVAILABLE'])
  expect(await uploadsOf(server)).toHaveLength(1)

  Object.assign(server.context.blobs, { discard })
  await sweep(server.context, new Date(Date.now() + 1000))
  expect([await uploadsOf(server), await server.blobs()]).toEqual([[], []])
})

it('lets the sweeper delete a blob that may appear after an interrupted upload', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const { blobs } = server.context
  const { put, discard } = blobs
  const discarded: string[] = []
  Object.assign(blobs, {
    put: async (...[key, source, expected]: Parameters<typeof put>) => {
      await put(key, source, expected)
      throw new StoreUnavailable('no answer')
    },
    discard: async (key: string) => {
      discarded.push(key)
      await discard(key)
    },
  })
  const withoutRenditions = partsOf(makeUpload()).slice(0, 2)
  const response = await sendParts(server, token, withoutRenditions)
  expect(response.ok).toBe(false)
  expect(discarded).toEqual([])
  expect(await uploadsOf(server)).toHaveLength(1)
})

it('answers UNAVAILABLE to reads while the store is down', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const { dto } = await uploaded(server, token)
  Object.assign(server.context.blobs, unreachable())
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })
  expect([response.status, (await response.json()).code]).toEqual([503, 'UNAVAILABLE'])
})

it('rejects chunked uploads whose chunks are too small for the store', async () => {
  const { limits } = unreachable()
  expect(limits.leastPart).toBe(5 * 1024 * 1024)
  const server = await startServer({ blobs: unreachable() })
  const { token } = await signUp(server)
  const small = { chunkSize: SEGMENT_BYTES, totalChunks: 3 }
  const body = initiation(makeUpload({ size: 600_000 }), small)
  const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'INVALID_REQUEST', message: expect.stringContaining('at least 5242880 bytes') },
  ])
  expect(await uploadsOf(server)).toEqual([])
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  expect(me.limits.chunkBytes).toBeGreaterThanOrEqual(limits.leastPart)
})
