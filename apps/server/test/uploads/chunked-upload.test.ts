import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import type { TestServer } from '@safelight/test-kit/server'
import {
  abandon,
  begin,
  CHUNK,
  chunkForm,
  complete,
  digestOfDigests,
  sendChunk,
  sendChunks,
  status,
} from '@safelight/test-kit/uploads/chunked'
import { answer, begun, read, SIZE, signedIn } from '@safelight/test-kit/uploads/chunked-sending'
import { bytesOf, digestOf, encodeForm, makeUpload } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const usedBytes = async (server: TestServer, token: string): Promise<number> =>
  (await (await call(server, 'GET', '/api/user/me', { token })).json()).storage.usedBytes

it('joins chunks that arrive in any order', async () => {
  const { server, token, upload, sending } = await begun()
  await sendChunks(sending, [4, 2, 0, 3, 1])
  const response = await complete(sending)
  const { dto, file, renditions } = upload
  const body = await response.json()
  expect(response.status).toBe(200)
  expect(body).toMatchObject({
    fileId: dto.id,
    filePath: `/${dto.id}.jpg`,
    checksum: digestOfDigests(sending.chunks.slice(0, 4).map(digestOf)),
    mediaItem: { id: dto.id, size: SIZE, checksum: dto.checksum, wrappedKey: dto.wrappedKey },
  })

  expect((await read(sending, `/${dto.id}.jpg`)).equals(file)).toBe(true)
  const across = await read(sending, `/${dto.id}.jpg`, `bytes=${CHUNK - 5}-${2 * CHUNK + 5}`)
  expect(across.equals(file.subarray(CHUNK - 5, 2 * CHUNK + 6))).toBe(true)
  const preview = renditions.subarray(0, dto.renditions[0]?.length)
  expect((await read(sending, `/previews/preview_${dto.id}.jpg`)).equals(preview)).toBe(true)

  expect(await usedBytes(server, token)).toBe(bytesOf(upload))
  expect(await server.blobs()).toHaveLength(2)
  expect(await server.context.database.selectFrom('upload_chunks').selectAll().execute()).toEqual(
    [],
  )
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([{ year: 2024, month: 5, count: 1, videos: 0, documents: 0 }])
})

it('completing an upload twice returns the same item', async () => {
  const { server, sending } = await begun()
  await sendChunks(sending)
  const answers = await Promise.all([complete(sending), complete(sending)])
  const bodies = await Promise.all([...answers, await complete(sending)].map(each => each.json()))
  expect(bodies[0].mediaItem.size).toBe(SIZE)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
  const stranger = { ...sending, token: (await signUp(server)).token }
  expect(await answer(await complete(stranger))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await status(sending))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await abandon(sending))).toEqual([404, 'NOT_FOUND'])
  expect(await server.blobs()).toHaveLength(2)
})

it('accepts all chunks of an upload at the same time', async () => {
  const { upload, sending } = await begun()
  const answers = await Promise.all(sending.chunks.map((_, i) => sendChunk(sending, i)))
  expect(answers.map(each => each.status)).toEqual([200, 200, 200, 200, 200])
  expect((await complete(sending)).status).toBe(200)
  expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
})

it.each([0, 1, CHUNK - 56, CHUNK - 55, 2 * CHUNK - 72, 2 * CHUNK - 71])(
  'accepts an original of %i bytes without renditions',
  async size => {
    const { server, token } = await signedIn()
    const upload = makeUpload({ size }, [])
    const sending = await begin(server, token, upload)
    await sendChunks(sending)
    expect((await complete(sending)).status).toBe(200)
    expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
    expect(await server.blobs()).toHaveLength(1)
  },
)

it('reports which chunks have arrived', async () => {
  const { sending } = await begun()
  await sendChunks(sending, [2, 4])
  expect(await (await status(sending)).json()).toEqual({
    uploadId: sending.uploadId,
    chunkSize: CHUNK,
    totalChunks: 4,
    chunks: [2, 4].map(chunkIndex => ({
      chunkIndex,
      etag: digestOf(sending.chunks[chunkIndex] ?? Buffer.alloc(0)),
    })),
  })
})

it('gives the same answer when a chunk is sent again', async () => {
  const { upload, sending } = await begun()
  const answers = await Promise.all([1, 1, 1].map(i => sendChunk(sending, i)))
  const etag = digestOf(sending.chunks[1] ?? Buffer.alloc(0))
  for (const each of answers) expect(await each.json()).toEqual({ etag })

  const other = Buffer.from(sending.chunks[2] ?? [])
  const changes = { chunkData: other, chunkChecksum: digestOf(other) }
  expect(await answer(await sendChunk(sending, 1, changes))).toEqual([409, 'CHUNK_CONFLICT'])
  const lie = { chunkData: other }
  const claimed = { ...lie, chunkChecksum: etag }
  expect(await answer(await sendChunk(sending, 1, claimed))).toEqual([400, 'CHECKSUM_MISMATCH'])

  await sendChunks(sending)
  expect((await complete(sending)).status).toBe(200)
  expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
})

it('accepts only one of two different concurrent contents of a chunk', async () => {
  const { sending } = await begun()
  const other = Buffer.from(sending.chunks[2] ?? [])
  const changes = { chunkData: other, chunkChecksum: digestOf(other) }
  const answers = await Promise.all([sendChunk(sending, 1), sendChunk(sending, 1, changes)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  const bodies = await Promise.all(answers.map(each => each.json()))
  const { etag } = bodies.find(body => 'etag' in body)
  const { chunks } = await (await status(sending)).json()
  expect(chunks).toEqual([{ chunkIndex: 1, etag }])
})

it('accepts a chunk again after its connection has broken', async () => {
  const { server, upload, sending } = await begun()
  const { type, body } = await encodeForm(chunkForm(sending, 1))
  const { socket } = rawConnection(server)
  const headers = {
    authorization: `Bearer ${sending.token}`,
    'content-type': type,
    'content-length': body.length,
  }
  socket.write(requestHead('POST', '/api/upload/chunked/upload', headers))
  await new Promise(resolve => socket.write(body.subarray(0, body.length - 100_000), resolve))
  socket.destroy()
  await sendChunks(sending)
  expect((await complete(sending)).status).toBe(200)
  expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
})

it('completes an upload only with all chunks', async () => {
  const { server, sending } = await begun()
  await sendChunks(sending, [0, 1, 2, 3])
  expect(await answer(await complete(sending))).toEqual([400, 'UPLOAD_INCOMPLETE'])
  await sendChunks(sending, [4])
  const etags = sending.chunks.slice(0, 4).map(digestOf)
  const chunks = etags.map((etag, chunkIndex) => ({ chunkIndex, etag }))
  const wrong = [
    { checksum: random(32) },
    { chunks: chunks.toReversed() },
    { chunks: chunks.slice(1) },
    { chunks: chunks.with(1, { chunkIndex: 1, etag: random(32) }) },
    { chunks: chunks.toReversed(), checksum: digestOfDigests(etags.toReversed()) },
  ]
  for (const changes of wrong) {
    expect(await answer(await complete(sending, changes))).toEqual([400, 'CHECKSUM_MISMATCH'])
  }
  expect(await server.context.database.selectFrom('items').selectAll().execute()).toEqual([])
  expect((await complete(sending)).status).toBe(200)
})

it('starts an upload only once if the client requests the start twice', async () => {
  const { server, token, upload, sending } = await begun()
  expect((await begin(server, token, upload)).uploadId).toBe(sending.uploadId)
  await abandon(sending)
  const both = await Promise.all([begin(server, token, upload), begin(server, token, upload)])
  expect(both[0].uploadId).toBe(both[1].uploadId)
  expect(await server.context.database.selectFrom('uploads').selectAll().execute()).toHaveLength(1)
})
