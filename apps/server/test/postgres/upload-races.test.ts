import { type Person, signUp } from '@safelight/test-kit/accounts/account'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { anotherServer, startServer, type TestServer } from '@safelight/test-kit/server'
import {
  abandon,
  begin,
  type ChunkedSending,
  complete,
  sendChunk,
  sendChunks,
} from '@safelight/test-kit/uploads/chunked'
import { answer, read, SIZE } from '@safelight/test-kit/uploads/chunked-sending'
import { aStagedItem, beginStaged, trigger } from '@safelight/test-kit/uploads/staging'
import { uploadsOf } from '@safelight/test-kit/uploads/uploading'
import { ciphertext, digestOf, makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let other: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  other = await anotherServer(server)
  person = await signUp(server)
})

const at = (where: TestServer, sending: ChunkedSending) => ({ ...sending, server: where })

const atBoth = <T>(work: (where: TestServer) => Promise<T>): Promise<T[]> =>
  Promise.all([server, other].map(work))

async function expectWhole(sending: ChunkedSending, name: string, file: Buffer) {
  for (const where of [server, other]) {
    expect((await read(at(where, sending), `/${name}`)).equals(file)).toBe(true)
  }
  expect(await uploadsOf(server)).toEqual([])
  await expectCounted(server.context.database)
}

it('starts an upload once if two servers receive the request', async () => {
  for (let round = 0; round < 4; round += 1) {
    const upload = makeUpload({ size: SIZE })
    const answers = await atBoth(where => begin(where, person.token, upload))
    const [first] = answers
    expect(answers.map(({ uploadId }) => uploadId)).toEqual([first?.uploadId, first?.uploadId])
    expect(await uploadsOf(server)).toHaveLength(round + 1)
    expect(new Set(await server.blobs()).size).toBe(2 * (round + 1))
  }
})

it('accepts a chunk only once if two servers receive the chunk at the same time', async () => {
  const upload = makeUpload({ size: SIZE })
  const sending = await begin(server, person.token, upload)
  for (const index of sending.chunks.keys()) {
    const answers = await atBoth(where => sendChunk(at(where, sending), index))
    expect(await Promise.all(answers.map(each => each.json()))).toEqual(
      Array(2).fill({ etag: digestOf(sending.chunks[index] ?? Buffer.alloc(0)) }),
    )
  }
  expect((await complete(at(other, sending))).status).toBe(200)
  await expectWhole(sending, upload.dto.name, upload.file)
})

it('stores the acknowledged content if two servers receive different contents for a chunk', async () => {
  const upload = makeUpload({ size: SIZE })
  const sending = await begin(server, person.token, upload)
  const kept = await Promise.all(
    sending.chunks.slice(0, sending.totalChunks).map(async (chunk, index) => {
      const contents = [chunk, ciphertext(SIZE).subarray(0, chunk.length)]
      const answers = await Promise.all(
        contents.map(async (content, i) =>
          sendChunk(at(i === index % 2 ? server : other, sending), index, {
            chunkData: content,
            chunkChecksum: digestOf(content),
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      return contents[answers.findIndex(({ status }) => status === 200)] ?? Buffer.alloc(0)
    }),
  )
  const sent = { ...sending, chunks: [...kept, ...sending.chunks.slice(sending.totalChunks)] }
  await sendChunks(sent, [sending.totalChunks])
  expect((await complete(at(other, sent))).status).toBe(200)
  await expectWhole(sending, upload.dto.name, Buffer.concat(kept))
})

it('returns the same item from both servers if both complete the upload', async () => {
  for (let round = 0; round < 4; round += 1) {
    const upload = makeUpload({ size: SIZE })
    const sending = await begin(server, person.token, upload)
    await sendChunks(sending)
    const answers = await atBoth(where => complete(at(where, sending)))
    const [first, second] = await Promise.all(answers.map(each => each.json()))
    expect(first.fileId).toBe(upload.dto.id)
    expect(second).toEqual(first)
    await expectWhole(sending, upload.dto.name, upload.file)
  }
})

it('stages an upload once if two servers complete it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const upload = makeUpload({ size: SIZE })
    const sending = await beginStaged(server, person.token, upload)
    await sendChunks(sending)
    const answers = await atBoth(where => complete(at(where, sending)))
    expect(await Promise.all(answers.map(each => each.json()))).toEqual(
      Array(2).fill({ fileId: upload.dto.id }),
    )
  }
  expect(await trigger(other, person.token)).toEqual({ imported: 4, duplicates: 0, failed: 0 })
  await expectCounted(server.context.database)
})

it('imports and counts each staged file once if two servers trigger the import', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 6; i += 1) await aStagedItem(server, person.token)
    const duplicate = makeUpload()
    await aStagedItem(server, person.token, duplicate)
    await uploaded(server, person.token, makeUpload({ checksum: duplicate.dto.checksum }))
    const counts = await atBoth(where => trigger(where, person.token))
    const sum = (name: 'imported' | 'duplicates' | 'failed') =>
      counts.reduce((total, each) => total + each[name], 0)
    expect([sum('imported'), sum('duplicates'), sum('failed')]).toEqual([6, 1, 0])
  }
  expect(await uploadsOf(server)).toEqual([])
  await expectCounted(server.context.database)
})

it('either abandons or completes an upload if both are requested', async () => {
  for (let round = 0; round < 6; round += 1) {
    const upload = makeUpload({ size: SIZE })
    const sending = await begin(server, person.token, upload)
    await sendChunks(sending)
    const [done, gone] = await Promise.all([
      complete(at(round % 2 ? server : other, sending)),
      abandon(at(round % 2 ? other : server, sending)),
    ])
    if (done.status === 200) {
      expect((await read(sending, `/${upload.dto.name}`)).equals(upload.file)).toBe(true)
    } else {
      expect(await answer(done)).toEqual([404, 'NOT_FOUND'])
      expect(gone.status).toBe(200)
    }
    await expect.poll(() => uploadsOf(server)).toEqual([])
    const items = await server.context.database.selectFrom('items').select('id').execute()
    expect(await server.blobs()).toHaveLength(2 * items.length)
    await expectCounted(server.context.database)
  }
})
