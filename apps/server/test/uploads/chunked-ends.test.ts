import { call, signUp } from '@safelight/test-kit/accounts/account'
import { firstBytes } from '@safelight/test-kit/blobs/under-way'
import { observe } from '@safelight/test-kit/observed'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  abandon,
  begin,
  type ChunkedSending,
  chunkForm,
  complete,
  digestOfDigests,
  initiation,
  sendChunk,
  sendChunks,
  status,
} from '@safelight/test-kit/uploads/chunked'
import {
  answer,
  begun,
  expectNothingLeft,
  read,
  SIZE,
} from '@safelight/test-kit/uploads/chunked-sending'
import { digestOf, encodeForm, makeUpload } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { startSweeper, sweep } from '../../src/sweeper.ts'
import { createChunkedUploads } from '../../src/uploads/receive-chunked.ts'

const HOUR = 60 * 60 * 1000

it('releases the quota of an abandoned upload', async () => {
  const { server, token, sending } = await begun({ storageLimit: SIZE + 200_000 })
  await sendChunks(sending, [0, 4])
  const body = initiation(makeUpload({ size: SIZE }))
  const other = () => call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(await answer(await other())).toEqual([413, 'QUOTA_EXCEEDED'])
  expect((await abandon(sending)).status).toBe(200)
  await expectNothingLeft(server)
  for (const gone of [abandon, status, complete]) {
    expect(await answer(await gone(sending))).toEqual([404, 'NOT_FOUND'])
  }
  expect(await answer(await sendChunk(sending, 0))).toEqual([404, 'NOT_FOUND'])
  expect((await other()).status).toBe(200)
})

it('a chunked upload continues after a restart of the server', async () => {
  const { server, upload, sending } = await begun()
  await sendChunks(sending, [0, 2])
  const sweeper = await startSweeper({ ...server.context, now: () => new Date(Date.now() + HOUR) })
  sweeper.stop()
  const again = createApp(server.context)
  const url = await again.listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = { ...sending, server: { ...server, url } }
  await sendChunks(elsewhere, [1, 3, 4])
  expect((await complete(elsewhere)).status).toBe(200)
  expect((await read(elsewhere, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
  again.server.closeAllConnections()
  await again.close()
})

it('a chunked upload expires three days after its last request', async () => {
  let clock = Date.now()
  const { server, sending } = await begun({ now: () => new Date(clock) })
  const wait = async (hours: number) => {
    await observe(server, clock, clock + hours * HOUR)
    clock += hours * HOUR
    await sweep(server.context, new Date(clock - HOUR))
  }
  await wait(71)
  await sendChunks(sending, [0])
  await wait(71)
  expect((await status(sending)).status).toBe(200)
  await wait(71)
  await sendChunks(sending, [1])
  await wait(72)
  await expectNothingLeft(server)
  expect(await answer(await status(sending))).toEqual([404, 'NOT_FOUND'])
})

it('deletes what a crash has left of a started or abandoned upload', async () => {
  const { server, sending } = await begun()
  await sendChunks(sending)
  const { database } = server.context
  await database.updateTable('uploads').set({ abandoned: 1 }).execute()
  await database.deleteFrom('chunked_uploads').execute()
  expect(await answer(await complete(sending))).toEqual([404, 'NOT_FOUND'])
  await sweep(server.context, new Date())
  await expectNothingLeft(server)

  const half = await begin(server, sending.token, makeUpload({ size: SIZE }))
  await database.deleteFrom('chunked_uploads').where('upload_id', '=', half.uploadId).execute()
  await sweep(server.context, new Date(Date.now() + 1000))
  await expectNothingLeft(server)
})

/** Sends a chunk without its end, and waits until the server has started to write it. */
async function slowChunk(server: TestServer, sending: ChunkedSending, index: number) {
  const { type, body } = await encodeForm(chunkForm(sending, index))
  const isWriting = firstBytes(server)
  const connection = rawConnection(server)
  const headers = {
    authorization: `Bearer ${sending.token}`,
    'content-type': type,
    'content-length': body.length,
  }
  connection.socket.write(requestHead('POST', '/api/upload/chunked/upload', headers))
  connection.socket.write(body.subarray(0, body.length - 1000))
  await isWriting
  return { ...connection, finish: () => connection.socket.write(body.subarray(body.length - 1000)) }
}

it('acknowledges no chunk of an upload that is abandoned meanwhile', async () => {
  const { server, sending } = await begun()
  const { socket, head, finish } = await slowChunk(server, sending, 1)
  expect((await abandon(sending)).status).toBe(200)
  finish()
  expect(await head()).toMatch(/^HTTP\/1.1 404 /)
  await expectNothingLeft(server)
  socket.destroy()
})

it('ends pending writes when the upload is abandoned', async () => {
  const { server, sending } = await begun()
  const { socket, received } = await slowChunk(server, sending, 1)
  expect((await abandon(sending)).status).toBe(200)
  await expectNothingLeft(server)
  await expect.poll(received).toMatch(/^HTTP\/1.1 404 /)
  socket.destroy()
})

it('rejects a chunk of an upload that has become an item', async () => {
  const { server, upload, sending } = await begun()
  await sendChunks(sending)
  const { owner_id } = await server.context.database
    .selectFrom('uploads')
    .select('owner_id')
    .executeTakeFirstOrThrow()
  const uploads = createChunkedUploads(server.context)
  const etags = sending.chunks.slice(0, sending.totalChunks).map(digestOf)
  const [, right = Buffer.alloc(0), wrong = Buffer.alloc(0)] = sending.chunks
  const chunk = (content: Buffer) => ({
    uploadId: sending.uploadId,
    chunkIndex: 1,
    chunkChecksum: digestOf(content),
    isLastChunk: false,
  })
  const hold = Promise.withResolvers<void>()
  const resent = uploads.receive(owner_id, chunk(right), async function* () {
    await hold.promise
    yield right
  })
  const poison = uploads.receive(owner_id, chunk(wrong), async function* () {
    yield wrong
  })
  poison.catch(() => {})
  await uploads.complete(owner_id, {
    uploadId: sending.uploadId,
    chunks: etags.map((etag, chunkIndex) => ({ chunkIndex, etag })),
    checksum: digestOfDigests(etags),
  })
  hold.resolve()
  expect(await resent).toBe(digestOf(right))
  await expect(poison).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
})

it('releases quota and files if the blob store cannot start a blob', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  server.context.blobs.begin = async () => {
    throw new Error('disk full')
  }
  const body = initiation(makeUpload({ size: SIZE }))
  const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(await answer(response)).toEqual([500, 'INTERNAL'])
  await expectNothingLeft(server)
})
