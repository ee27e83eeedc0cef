import { LIMITS } from '@safelight/contract/limits'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { startSweeper, sweep } from '../../src/sweeper.ts'
import { createChunkedUploads } from '../../src/uploads/chunked-receive.ts'
import { call, random, signUp } from '../support/account.ts'
import {
  abandon,
  begin,
  type ChunkedSending,
  chunkForm,
  complete,
  digestOfDigests,
  initiation,
  sendChunk,
  sendChunkForm,
  sendChunks,
  status,
} from '../support/chunked.ts'
import { rawConnection, requestHead } from '../support/raw.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { bytesOf, digestOf, encodeForm, makeUpload, newId, uploaded } from '../support/uploads.ts'

const CHUNK = SEGMENT_BYTES
const HOUR = 60 * 60 * 1000
/** Four chunks, the last one short. */
const SIZE = 3 * CHUNK + 1000

async function signedIn(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  const { token } = await signUp(server)
  return { server, token }
}

/** An upload in chunks that has begun. */
async function begun(changes: Parameters<typeof startServer>[0] = {}) {
  const { server, token } = await signedIn(changes)
  const upload = makeUpload({ size: SIZE })
  return { server, token, upload, sending: await begin(server, token, upload) }
}

const answer = async (response: Response) => [response.status, (await response.json()).code]

const usedBytes = async (server: TestServer, token: string): Promise<number> =>
  (await (await call(server, 'GET', '/api/user/me', { token })).json()).storage.usedBytes

async function expectNothingLeft(server: TestServer) {
  const { database } = server.parts
  await expect.poll(() => server.blobs()).toEqual([])
  for (const table of ['uploads', 'chunked_uploads', 'upload_chunks', 'items'] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
}

async function read({ server, token }: ChunkedSending, key: string, range?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(range ? { range } : {}) }
  const response = await fetch(`${server.url}/authz?key=${key}`, { headers })
  return Buffer.from(await response.arrayBuffer())
}

it('makes an item of chunks in any order, with renditions, read whole and across borders', async () => {
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
  expect(server.blobs()).toHaveLength(2)
  expect(await server.parts.database.selectFrom('upload_chunks').selectAll().execute()).toEqual([])
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([{ year: 2024, month: 5, count: 1, videos: 0 }])
})

it('answers the same when it is completed again, to its owner alone', async () => {
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
  expect(server.blobs()).toHaveLength(2)
})

it('takes all chunks at once', async () => {
  const { upload, sending } = await begun()
  const answers = await Promise.all(sending.chunks.map((_, i) => sendChunk(sending, i)))
  expect(answers.map(each => each.status)).toEqual([200, 200, 200, 200, 200])
  expect((await complete(sending)).status).toBe(200)
  expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
})

it.each([0, 1, CHUNK - 56, CHUNK - 55, 2 * CHUNK - 72, 2 * CHUNK - 71])(
  'takes an original of %i bytes without renditions',
  async size => {
    const { server, token } = await signedIn()
    const upload = makeUpload({ size }, [])
    const sending = await begin(server, token, upload)
    await sendChunks(sending)
    expect((await complete(sending)).status).toBe(200)
    expect((await read(sending, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
    expect(server.blobs()).toHaveLength(1)
  },
)

it('says what has arrived', async () => {
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

it('answers the same chunk the same, also at once, and refuses another content', async () => {
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

it('keeps one of two contents that come for a chunk at once', async () => {
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

const flip = (bytes: Buffer, at: number): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}
const chunkOf = ({ chunks }: ChunkedSending, i: number) => chunks[i] ?? Buffer.alloc(0)
const whole = (data: Buffer<ArrayBuffer>) => ({ chunkData: data, chunkChecksum: digestOf(data) })

type Changes = Parameters<typeof sendChunk>[2]
const wrongChunks: [string, string, number, (sending: ChunkedSending) => Changes][] = [
  ['a byte that changed', 'CHECKSUM_MISMATCH', 1, s => ({ chunkData: flip(chunkOf(s, 1), 9) })],
  ['a wrong checksum', 'CHECKSUM_MISMATCH', 1, () => ({ chunkChecksum: random(32) })],
  ['one byte less', 'UPLOAD_INCOMPLETE', 1, s => whole(chunkOf(s, 1).subarray(1))],
  [
    'one byte more',
    'UPLOAD_INCOMPLETE',
    3,
    s => whole(Buffer.concat([chunkOf(s, 3), Buffer.alloc(1)])),
  ],
  ['a first chunk in the clear', 'INVALID_REQUEST', 0, s => whole(flip(chunkOf(s, 0), 0))],
  ['renditions in the clear', 'INVALID_REQUEST', 4, s => whole(flip(chunkOf(s, 4), 0))],
  ['an index behind the last', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '5' })],
  ['a negative index', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '-1' })],
  ['an index with a zero in front', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '01' })],
  ['an index that is no number', 'INVALID_REQUEST', 1, () => ({ chunkIndex: '1e0' })],
  ['a last chunk that is not', 'INVALID_REQUEST', 1, () => ({ isLastChunk: 'true' })],
  ['a last chunk that denies it', 'INVALID_REQUEST', 3, () => ({ isLastChunk: 'false' })],
  ['an id that cannot be one', 'INVALID_REQUEST', 1, () => ({ uploadId: '../../secret' })],
]

it.each(wrongChunks)(
  'refuses %s and takes the right chunk afterwards',
  async (_, code, i, spoil) => {
    const { sending } = await begun()
    expect(await answer(await sendChunk(sending, i, spoil(sending)))).toEqual([400, code])
    expect((await (await status(sending)).json()).chunks).toEqual([])
    await sendChunks(sending)
    expect((await complete(sending)).status).toBe(200)
  },
)

it('refuses forms with parts in another order, missing or too many', async () => {
  const { sending } = await begun()
  const form = chunkForm(sending, 0)
  const forms = [
    form.toReversed(),
    form.slice(1),
    form.slice(0, -1),
    [...form, form[4] ?? ['', '']],
  ]
  for (const each of forms as [string, string | Blob][][]) {
    const [code] = await answer(await sendChunkForm(sending, each))
    expect(code).toBe(400)
  }
  const { server, token } = sending
  const json = await call(server, 'POST', '/api/upload/chunked/upload', { token, body: {} })
  expect(await answer(json)).toEqual([400, 'INVALID_REQUEST'])
  expect((await (await status(sending)).json()).chunks).toEqual([])
})

it('forgets a chunk whose connection was cut, and takes it again', async () => {
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

it('completes only what is whole and named as it arrived', async () => {
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
  expect(await server.parts.database.selectFrom('items').selectAll().execute()).toEqual([])
  expect((await complete(sending)).status).toBe(200)
})

const wrongInitiations: [string, string, Record<string, unknown>][] = [
  ['another name', 'fileName', { fileName: `${newId()}.jpg` }],
  ['another size', 'fileSize', { fileSize: SIZE + 1 }],
  ['another fingerprint', 'checksum', { checksum: random(32) }],
  ['too few chunks', 'totalChunks', { totalChunks: 3 }],
  ['too many chunks', 'totalChunks', { totalChunks: 5 }],
  ['chunks of no whole segments', 'chunkSize', { chunkSize: CHUNK + 1 }],
  ['chunks beyond the limit', 'chunkSize', { chunkSize: LIMITS.largestChunkBytes + CHUNK }],
]

it.each(wrongInitiations)('refuses to begin with %s', async (_, field, changes) => {
  const { server, token } = await signedIn()
  const body = initiation(makeUpload({ size: SIZE }), changes)
  const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(response.status).toBe(400)
  expect((await response.json()).message).toContain(field)
  await expectNothingLeft(server)
})

it('refuses to begin with what a descriptor may not say', async () => {
  const { server, token } = await signedIn()
  for (const changes of [{ city: 'Arezzo' }, { name: `${newId()}.jpg` }, { labels: ['cat'] }]) {
    const upload = makeUpload({ size: SIZE, ...(changes as object) })
    const body = initiation(upload)
    const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
    expect((await response.json()).message).toContain(`mediaMetadata.${Object.keys(changes)[0]}`)
  }
  await expectNothingLeft(server)
})

it('begins once when it is asked twice, also at once', async () => {
  const { server, token, upload, sending } = await begun()
  expect((await begin(server, token, upload)).uploadId).toBe(sending.uploadId)
  await abandon(sending)
  const both = await Promise.all([begin(server, token, upload), begin(server, token, upload)])
  expect(both[0].uploadId).toBe(both[1].uploadId)
  expect(await server.parts.database.selectFrom('uploads').selectAll().execute()).toHaveLength(1)
})

it('refuses what is in the library, before anything is sent and at the end', async () => {
  const { server, token, upload, sending } = await begun()
  await sendChunks(sending)
  const twin = await uploaded(server, token, makeUpload({ checksum: upload.dto.checksum }))
  expect(await answer(await complete(sending))).toEqual([409, 'DUPLICATE_ITEM'])
  for (const [again, code] of [
    [makeUpload({ checksum: upload.dto.checksum }), 'DUPLICATE_ITEM'],
    [makeUpload({ id: twin.dto.id }), 'ITEM_EXISTS'],
  ] as const) {
    const body = initiation(again)
    const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
    expect(await answer(response)).toEqual([409, code])
  }
})

it('reserves the quota from the beginning and gives it back when abandoned', async () => {
  const { server, token, sending } = await begun({ storageLimit: 1_000_000 })
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

it('refuses to begin more uploads than may be open, until one has ended', async () => {
  const { server, token } = await signedIn()
  const begunOnes = await Promise.all(
    Array.from({ length: LIMITS.openUploads }, () => begin(server, token, makeUpload({ size: 9 }))),
  )
  const body = initiation(makeUpload({ size: 9 }))
  const again = () => call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(await answer(await again())).toEqual([409, 'LIMIT_REACHED'])
  await uploaded(server, token)
  for (const one of begunOnes.slice(0, 1)) await abandon(one)
  expect((await again()).status).toBe(200)
})

it('answers NOT_FOUND for uploads of others, unknown ones and those in one request', async () => {
  const { server, token, sending } = await begun()
  await sendChunks(sending)
  const stranger = { ...sending, token: (await signUp(server)).token }
  const unknown = { ...sending, uploadId: '0'.repeat(32), token }
  for (const foreign of [stranger, unknown]) {
    for (const use of [status, complete, abandon, (s: ChunkedSending) => sendChunk(s, 0)]) {
      expect(await answer(await use(foreign))).toEqual([404, 'NOT_FOUND'])
    }
  }
  expect((await complete(sending)).status).toBe(200)
})

it('wants somebody who is signed in', async () => {
  const { sending } = await begun()
  const nobody = { ...sending, token: random(32) }
  for (const use of [status, complete, abandon, (s: ChunkedSending) => sendChunk(s, 0)]) {
    expect(await answer(await use(nobody))).toEqual([401, 'NOT_SIGNED_IN'])
  }
})

it('goes on after the server was started again, with all that was acknowledged', async () => {
  const { server, upload, sending } = await begun()
  await sendChunks(sending, [0, 2])
  const sweeper = await startSweeper({ ...server.parts, now: () => new Date(Date.now() + HOUR) })
  sweeper.stop()
  const again = createApp(server.parts)
  const url = await again.listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = { ...sending, server: { ...server, url } }
  await sendChunks(elsewhere, [1, 3, 4])
  expect((await complete(elsewhere)).status).toBe(200)
  expect((await read(elsewhere, `/${upload.dto.id}.jpg`)).equals(upload.file)).toBe(true)
  again.server.closeAllConnections()
  await again.close()
})

it('lives for three days after its last chunk or question and is swept then', async () => {
  let clock = Date.now()
  const { server, sending } = await begun({ now: () => new Date(clock) })
  const wait = async (hours: number) => {
    clock += hours * HOUR
    await sweep(server.parts, new Date(clock - HOUR))
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

it('sweeps what a crash has left of an upload that was begun or abandoned', async () => {
  const { server, sending } = await begun()
  await sendChunks(sending)
  const { database } = server.parts
  await database.updateTable('chunked_uploads').set({ abandoned: 1 }).execute()
  expect(await answer(await complete(sending))).toEqual([404, 'NOT_FOUND'])
  await sweep(server.parts, new Date())
  await expectNothingLeft(server)

  const half = await begin(server, sending.token, makeUpload({ size: SIZE }))
  await database.deleteFrom('chunked_uploads').where('upload_id', '=', half.uploadId).execute()
  await sweep(server.parts, new Date(Date.now() + 1000))
  await expectNothingLeft(server)
})

/** Sends a chunk but for its end, and waits until the server has begun to write it. */
async function slowChunk(server: TestServer, sending: ChunkedSending, index: number) {
  const { type, body } = await encodeForm(chunkForm(sending, index))
  const connection = rawConnection(server)
  const headers = {
    authorization: `Bearer ${sending.token}`,
    'content-type': type,
    'content-length': body.length,
  }
  connection.socket.write(requestHead('POST', '/api/upload/chunked/upload', headers))
  connection.socket.write(body.subarray(0, body.length - 1000))
  const { original_blob } = await server.parts.database
    .selectFrom('uploads')
    .select('original_blob')
    .executeTakeFirstOrThrow()
  const store = createDiskBlobStore(`${server.folder}/blobs`)
  const at = index * CHUNK
  await expect
    .poll(() =>
      store.read(original_blob, { start: at, end: at + 1 }).then(
        async stream => (await stream.toArray()).length,
        () => 0,
      ),
    )
    .toBe(1)
  return { ...connection, finish: () => connection.socket.write(body.subarray(body.length - 1000)) }
}

it('acknowledges no chunk of an upload that is abandoned while it is written', async () => {
  const { server, sending } = await begun()
  const { socket, head, finish } = await slowChunk(server, sending, 1)
  expect((await abandon(sending)).status).toBe(200)
  finish()
  expect(await head()).toMatch(/^HTTP\/1.1 404 /)
  await expectNothingLeft(server)
  socket.destroy()
})

it('ends what is still being written when an upload is abandoned', async () => {
  const { server, sending } = await begun()
  const { socket, received } = await slowChunk(server, sending, 1)
  expect((await abandon(sending)).status).toBe(200)
  await expectNothingLeft(server)
  await expect.poll(received).toMatch(/^HTTP\/1.1 404 /)
  socket.destroy()
})

it('writes no chunk that waited for its turn until the upload was an item', async () => {
  const { server, upload, sending } = await begun()
  await sendChunks(sending)
  const { owner_id } = await server.parts.database
    .selectFrom('uploads')
    .select('owner_id')
    .executeTakeFirstOrThrow()
  const uploads = createChunkedUploads(server.parts)
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

it('gives everything back when the blob store cannot begin', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  server.parts.blobs.create = async () => {
    throw new Error('disk full')
  }
  const body = initiation(makeUpload({ size: SIZE }))
  const response = await call(server, 'POST', '/api/upload/chunked/initiate', { token, body })
  expect(await answer(response)).toEqual([500, 'INTERNAL'])
  await expectNothingLeft(server)
})
