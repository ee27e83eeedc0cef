import { type Person, signUp } from '@safelight/test-kit/accounts/account'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { anotherServer, startServer, type TestServer } from '@safelight/test-kit/server'
import {
  abandon,
  begin,
  type ChunkedSending,
  complete,
  sendChunk,
  sendChunks,
} from '@safelight/test-kit/uploads/chunked'
import { expectNothingLeft, read, SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { endLeases } from '@safelight/test-kit/uploads/leases'
import { uploadsOf } from '@safelight/test-kit/uploads/uploading'
import {
  ciphertext,
  digestOf,
  encodeForm,
  makeUpload,
  partsOf,
  uploaded,
} from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startSweeper, sweep } from '../../src/sweeper.ts'
import { renewLeases } from '../../src/uploads/leases.ts'
import { createChunkedUploads } from '../../src/uploads/receive-chunked.ts'
import { reserveUpload } from '../../src/uploads/reserve-upload.ts'

/* Two servers share a database and a blob store. One of the servers is slow, stops, or returns. */

let server: TestServer
let other: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  other = await anotherServer(server)
  person = await signUp(server)
})

const atOther = (sending: ChunkedSending) => ({ ...sending, server: other })

/** Makes the other server sweep uploads that started before now. Adds a second: clocks may differ. */
const sweepAtOther = () => sweep(other.context, new Date(Date.now() + 1000))

/** Sends all but the end of a chunk to the first server. The returned `finish` sends the end. */
async function slowChunk(
  { uploadId, chunks }: ChunkedSending,
  index: number,
  content = chunks[index] ?? Buffer.alloc(0),
) {
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const fields = { uploadId, chunkIndex: index, chunkChecksum: digestOf(content) }
  const written = createChunkedUploads(server.context).receive(
    person.id,
    { ...fields, isLastChunk: false },
    async function* () {
      yield content.subarray(0, 1000)
      yield content.subarray(1000, -1000)
      begun.resolve()
      await rest.promise
      yield content.subarray(-1000)
    },
  )
  written.catch(() => {})
  await begun.promise
  return { written, finish: () => rest.resolve() }
}

it("a second server leaves the first server's unfinished uploads alone", async () => {
  const [small, large] = [makeUpload({ size: 300_000 }), makeUpload({ size: SIZE })]
  const sending = await begin(server, person.token, large)
  const chunk = await slowChunk(sending, 0)
  const { type, body } = await encodeForm(partsOf(small))
  const { socket, head } = rawConnection(server)
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': type }
  const length = { 'content-length': body.length }
  socket.write(requestHead('POST', '/api/upload/', { ...headers, ...length }))
  socket.write(body.subarray(0, 200_000))
  await expect.poll(() => uploadsOf(server)).toHaveLength(2)

  const sweeper = await startSweeper(other.context)
  await sweeper.stop()
  await sweepAtOther()
  socket.write(body.subarray(200_000))
  expect(await head()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
  chunk.finish()
  expect(await chunk.written).toBe(digestOf(sending.chunks[0] ?? Buffer.alloc(0)))
  await sendChunks(atOther(sending))
  expect((await complete(atOther(sending))).status).toBe(200)
  for (const { dto, file } of [small, large]) {
    expect((await read(atOther(sending), `/${dto.name}`)).equals(file)).toBe(true)
  }
  expect(await server.blobs()).toHaveLength(4)
  await expectCounted(server.context.database)
})

it("releases the uploads of a stopped server when the server's lease expires", async () => {
  const { database, blobs } = server.context
  const limits = { bytes: null, uploads: null }
  const upload = await reserveUpload(database, person.id, 5000, limits, new Date())
  const data = Buffer.from('ciphertext')
  await blobs.put(upload.original_blob, source(data), expected(data))
  await sweepAtOther()
  expect([await uploadsOf(server), await server.blobs()]).toEqual([
    [expect.objectContaining({ id: upload.id })],
    [expect.any(String)],
  ])
  await endLeases(database)
  await sweepAtOther()
  await expectNothingLeft(server)
})

it('another server continues the upload of a stopped server', async () => {
  const upload = makeUpload({ size: SIZE })
  const sending = await begin(server, person.token, upload)
  await sendChunks(sending, [0, 2])
  const [, right = Buffer.alloc(0)] = sending.chunks
  const stopped = await slowChunk(sending, 1, ciphertext(SIZE).subarray(0, right.length))
  const again = sendChunk(atOther(sending), 1)
  await sendChunks(atOther(sending), [3, 4])
  const known = await server.context.database.selectFrom('upload_chunks').selectAll().execute()
  expect(known.map(row => row.chunk_index).sort()).toEqual([0, 2, 3, 4])

  await endLeases(server.context.database)
  expect((await again).status).toBe(200)
  await renewLeases(server.context.database)
  stopped.finish()
  await expect(stopped.written).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await complete(atOther(sending))).status).toBe(200)
  expect((await read(atOther(sending), `/${upload.dto.name}`)).equals(upload.file)).toBe(true)
  expect(await server.blobs()).toHaveLength(2)
  await expectCounted(server.context.database)
})

it('a server renews its lease while it writes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { database } = server.context
  const leases = () => database.selectFrom('upload_leases').select('leased_until').execute()
  const sending = await begin(server, person.token, makeUpload({ size: SIZE }))
  const chunk = await slowChunk(sending, 0)
  const soon = Date.now() + 20_000
  await database.updateTable('upload_leases').set({ leased_until: soon }).execute()
  vi.advanceTimersByTime(15_000)
  await expect.poll(async () => (await leases())[0]?.leased_until).toBeGreaterThan(soon)
  chunk.finish()
  await chunk.written
  expect(await leases()).toEqual([])
  vi.advanceTimersByTime(15_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('a server that could not renew its lease writes nothing more', async () => {
  const upload = makeUpload({ size: SIZE })
  const sending = await begin(server, person.token, upload)
  const chunk = await slowChunk(sending, 0)
  const later = Date.now() + 50_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  chunk.finish()
  await expect(chunk.written).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  clock.mockRestore()
  await sendChunks(atOther(sending))
  expect((await complete(atOther(sending))).status).toBe(200)
  expect((await read(sending, `/${upload.dto.name}`)).equals(upload.file)).toBe(true)
})

it.each(['finishes', 'renews its leases'])(
  'leaves an abandoned upload to the server that writes the upload until that server %s',
  async end => {
    const sending = await begin(server, person.token, makeUpload({ size: SIZE }))
    const chunk = await slowChunk(sending, 1)
    expect((await abandon(atOther(sending))).status).toBe(200)
    await sweepAtOther()
    expect(await uploadsOf(server)).toHaveLength(1)
    expect(await server.blobs()).not.toEqual([])
    expect((await sendChunk(atOther(sending), 0)).status).toBe(404)

    if (end === 'finishes') chunk.finish()
    else await renewLeases(server.context.database)
    await expect(chunk.written).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expectNothingLeft(server)
  },
)

it('cleans up an abandoned upload that a stalled server still writes', async () => {
  const sending = await begin(server, person.token, makeUpload({ size: SIZE }))
  const { finish } = await slowChunk(sending, 1)
  await abandon(atOther(sending))
  await endLeases(server.context.database)
  await sweepAtOther()
  await expectNothingLeft(server)
  finish()
  await uploaded(server, person.token)
  expect(await server.blobs()).toHaveLength(2)
})
