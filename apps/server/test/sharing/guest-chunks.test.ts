import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { setUp } from '@safelight/test-kit/accounts/admin'
import { used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  abandonGuestChunks,
  beginGuestChunks,
  guestChunksStatus,
  startGuestChunks,
} from '@safelight/test-kit/sharing/guest-chunks'
import {
  aGuestLink,
  closeGuestLink,
  makeGuestUpload,
  waitingUploads,
} from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum } from '@safelight/test-kit/sharing/sharing'
import {
  abandon,
  begin,
  CHUNK,
  complete,
  digestOfDigests,
  sendChunk,
  sendChunks,
  status,
} from '@safelight/test-kit/uploads/chunked'
import { answer } from '@safelight/test-kit/uploads/chunked-sending'
import { digestOf, makeUpload } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { sweep } from '../../src/sweeper.ts'

const HOUR = 60 * 60 * 1000
const SIZE = 3 * CHUNK + 1000

let time: number
let server: TestServer
let owner: Person
let album: string
let token: string
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time), storageLimit: 40 * CHUNK })
  owner = await signUp(server)
  album = (await createAlbum(server, owner)).id
  token = await aGuestLink(server, owner, album, { maxFiles: 100, maxBytes: 100 * CHUNK })
})

const waiting = async () => (await waitingUploads(server, owner, token)).guestUploads
const closeLink = () => closeGuestLink(server, owner, token)
const usedBytes = () => used(server, owner)
async function expectNoUploads(): Promise<void> {
  const { database } = server.context
  for (const table of ['uploads', 'chunked_uploads', 'upload_chunks', 'guest_uploads'] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect(await server.blobs()).toEqual([])
}
const large = () => makeGuestUpload({ size: SIZE })

it("joins the chunks of a visitor's file for the owner", async () => {
  const before = await usedBytes()
  const guestUpload = large()
  const sending = await beginGuestChunks(server, token, guestUpload)
  await sendChunks(sending, [3, 0, 4, 2, 1])
  const response = await complete(sending)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ filesLeft: 99 })
  const { dto, file, renditions } = guestUpload
  expect(await waiting()).toMatchObject([{ id: dto.id, bytes: file.length + renditions.length }])
  expect(await usedBytes()).toBeGreaterThan(before + file.length)
  const stream = await fetch(`${server.url}/api/guest-links/${token}/uploads/${dto.id}/original`, {
    headers: { authorization: `Bearer ${owner.token}`, range: `bytes=${CHUNK - 5}-${CHUNK + 5}` },
  })
  expect(Buffer.from(await stream.arrayBuffer())).toEqual(file.subarray(CHUNK - 5, CHUNK + 6))
  const rows = server.context.database
    .selectFrom('guest_files')
    .select(['original_digest', 'chunk_bytes', 'thumbnail_digest'])
  expect(await rows.execute()).toEqual([
    {
      original_digest: digestOfDigests(sending.chunks.slice(0, 4).map(digestOf)),
      chunk_bytes: CHUNK,
      thumbnail_digest: digestOf(renditions),
    },
  ])
})

it('resumes with the chunks that have arrived, and completes only once', async () => {
  const guestUpload = large()
  const sending = await beginGuestChunks(server, token, guestUpload)
  await sendChunks(sending, [0, 2])
  expect(await answer(await complete(sending))).toEqual([400, 'UPLOAD_INCOMPLETE'])
  const again = await beginGuestChunks(server, token, guestUpload)
  expect(again.uploadId).toBe(sending.uploadId)
  const { chunks } = await (await guestChunksStatus(sending)).json()
  expect(chunks.map(({ chunkIndex }: { chunkIndex: number }) => chunkIndex)).toEqual([0, 2])
  await sendChunks(sending, [1, 3, 4])
  const bodies = await Promise.all(
    [complete(sending), complete(sending)].map(async each => (await each).json()),
  )
  expect(bodies).toMatchObject([{ filesLeft: 99 }, { filesLeft: 99 }])
  expect(await (await complete(sending)).json()).toMatchObject({ filesLeft: 99 })
  expect(await waiting()).toHaveLength(1)
})

it('ends unfinished uploads when the owner closes the link', async () => {
  const sending = await beginGuestChunks(server, token)
  await sendChunks(sending, [0, 1])
  await closeLink()
  expect(await answer(await sendChunk(sending, 2))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await complete(sending))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await guestChunksStatus(sending))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await startGuestChunks(server, token, large()))).toEqual([404, 'NOT_FOUND'])
  await expectNoUploads()
})

it('accepts no chunk after the link has expired', async () => {
  const sending = await beginGuestChunks(server, token)
  await sendChunks(sending, [0, 1, 2, 3])
  time += 7 * 24 * HOUR
  expect(await answer(await sendChunk(sending, 4))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await complete(sending))).toEqual([404, 'NOT_FOUND'])
  await sweep(server.context, new Date(time))
  await expectNoUploads()
})

it('checks the limits of the link, the quota and the file size before any byte arrives', async () => {
  const start = async (by: string, size: number) =>
    answer(await startGuestChunks(server, by, makeGuestUpload({ size })))
  const small = await aGuestLink(server, owner, album, { maxBytes: 5 * CHUNK })
  await beginGuestChunks(server, small)
  // The unfinished upload counts toward the limit.
  expect(await start(small, 2 * CHUNK)).toEqual([409, 'LIMIT_REACHED'])
  const few = await aGuestLink(server, owner, album, { maxFiles: 1, maxBytes: 100 * CHUNK })
  await beginGuestChunks(server, few)
  expect(await start(few, 1000)).toEqual([409, 'LIMIT_REACHED'])
  expect(await start(token, 35 * CHUNK)).toEqual([413, 'QUOTA_EXCEEDED'])
  await setUp(server, { variables: { MAX_FILE_MB: '1' } })
  expect(await start(token, 2 ** 20 + 1)).toEqual([413, 'FILE_TOO_LARGE'])
})

it('bounds the unfinished uploads of a link, but not those of the owner', async () => {
  const one = makeGuestUpload({ size: CHUNK })
  for (let i = 0; i < LIMITS.unfinishedOfGuestLink; i++) {
    await beginGuestChunks(server, token, { ...one, dto: makeGuestUpload({ size: CHUNK }).dto })
  }
  expect(await answer(await startGuestChunks(server, token, one))).toEqual([
    429,
    'TOO_MANY_REQUESTS',
  ])
  const other = await aGuestLink(server, owner, album, { maxBytes: 100 * CHUNK })
  await beginGuestChunks(server, other, one)
  const own = await begin(server, owner.token, makeUpload({ size: CHUNK }))
  await sendChunks(own)
  expect((await complete(own)).status).toBe(200)
})

it('releases what a visitor abandons or leaves unfinished for a day', async () => {
  const given = await beginGuestChunks(server, token)
  await sendChunks(given, [0, 1])
  expect((await abandonGuestChunks(given)).status).toBe(200)
  await expectNoUploads()

  await sendChunks(await beginGuestChunks(server, token), [0])
  time += (LIMITS.guestUploadIdleHours - 1) * HOUR
  await sweep(server.context, new Date(time))
  expect(
    await server.context.database.selectFrom('chunked_uploads').selectAll().execute(),
  ).toHaveLength(1)
  time += HOUR
  await sweep(server.context, new Date(time))
  await expectNoUploads()
})

it('ends an upload after three days, even if chunks still arrive', async () => {
  const sending = await beginGuestChunks(server, token)
  for (let index = 0; index < 3; index++) {
    await sendChunks(sending, [index])
    time += 23 * HOUR
    await sweep(server.context, new Date(time))
    expect((await guestChunksStatus(sending)).status).toBe(200)
  }
  await sendChunks(sending, [3])
  time += 3 * HOUR
  await sweep(server.context, new Date(time))
  expect((await guestChunksStatus(sending)).status).toBe(404)
  await expectNoUploads()
})

it('keeps uploads of visitors, of other links and of the owner apart', async () => {
  const sending = await beginGuestChunks(server, token)
  const other = await aGuestLink(server, owner, album, { maxBytes: 100 * CHUNK })
  const elsewhere = { ...sending, calls: sending.calls.replace(token, other) }
  expect(await answer(await sendChunk(elsewhere, 0))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await guestChunksStatus(elsewhere))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await abandonGuestChunks(elsewhere))).toEqual([404, 'NOT_FOUND'])
  const asOwner = { ...sending, calls: '/api/upload/chunked', token: owner.token }
  expect(await answer(await sendChunk(asOwner, 0))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await status(asOwner))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await abandon(asOwner))).toEqual([404, 'NOT_FOUND'])
  await sendChunks(sending)
  expect(await answer(await complete(asOwner))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await complete(elsewhere))).toEqual([404, 'NOT_FOUND'])

  const own = await begin(server, owner.token, makeUpload({ size: CHUNK }))
  const asGuest = { ...own, calls: sending.calls, token: '' }
  expect(await answer(await sendChunk(asGuest, 0))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await abandonGuestChunks(asGuest))).toEqual([404, 'NOT_FOUND'])
  expect((await complete(sending)).status).toBe(200)
})

it('refuses wrong chunks, counts of chunks and ids', async () => {
  const guestUpload = large()
  expect(
    await answer(await startGuestChunks(server, token, guestUpload, { totalChunks: 3 })),
  ).toEqual([400, 'INVALID_REQUEST'])
  const sending = await beginGuestChunks(server, token, guestUpload)
  const other = Buffer.from(sending.chunks[1] ?? []).fill(1)
  expect(await answer(await sendChunk(sending, 1, { chunkData: other }))).toEqual([
    400,
    'CHECKSUM_MISMATCH',
  ])
  await sendChunks(sending)
  const changed = { chunkData: other, chunkChecksum: digestOf(other) }
  expect(await answer(await sendChunk(sending, 1, changed))).toEqual([409, 'CHUNK_CONFLICT'])
  expect((await complete(sending)).status).toBe(200)
  const twin = await beginGuestChunks(
    server,
    token,
    makeGuestUpload({ ...guestUpload.dto, size: SIZE, details: makeGuestUpload().dto.details }),
  )
  await sendChunks(twin)
  expect(await answer(await complete(twin))).toEqual([409, 'ITEM_EXISTS'])
  expect(await waiting()).toHaveLength(1)
})

it('takes no uploads while links are off', async () => {
  const sending = await beginGuestChunks(server, token)
  await setUp(server, { flags: { PUBLIC_LINKS: 0 } })
  expect(await answer(await startGuestChunks(server, token, large()))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await sendChunk(sending, 0))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await complete(sending))).toEqual([404, 'NOT_FOUND'])
  expect(await answer(await guestChunksStatus(sending))).toEqual([404, 'NOT_FOUND'])
})

it('tells visitors the largest file and the size of a chunk', async () => {
  const opened = await call(server, 'GET', `/api/public/guest-links/${token}`)
  expect(await opened.json()).toMatchObject({
    fileBytes: LIMITS.fileBytes,
    chunkBytes: expect.any(Number),
  })
})
