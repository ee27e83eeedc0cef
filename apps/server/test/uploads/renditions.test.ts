import type { MediaItem } from '@safelight/contract/items'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import type { NewRenditions } from '@safelight/contract/renditions'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { read, used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  bytesOf,
  ciphertext,
  digestOf,
  makeUpload,
  newId,
  sendForm,
  uploaded,
} from '@safelight/test-kit/uploads/uploads'
import { beforeEach, describe, expect, it } from 'vitest'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

function given(sizes: [Exclude<Role, 'original'>, number][], part: Partial<NewRenditions> = {}) {
  const streams = sizes.map(([, size]) => ciphertext(size))
  const bytes = Buffer.concat(streams)
  const dto: NewRenditions = {
    version: 2,
    sharedDetails: random(541),
    privateDetails: random(541),
    dateTaken: '2024-05-17',
    renditions: sizes.map(([role], i) => ({ role, length: streams[i]?.length ?? 0 })),
    renditionsDigest: digestOf(bytes),
    ...part,
  }
  return { dto, bytes, streams }
}

const PAIR: Parameters<typeof given>[0] = [
  ['preview', 2000],
  ['thumbnail', 300],
]

const send = (id: string, { dto, bytes }: ReturnType<typeof given>, { token } = person) =>
  sendForm(server, token, `/api/media/${id}/renditions`, [
    ['dto', JSON.stringify(dto)],
    ['renditions', new Blob([bytes])],
  ])

async function ciphertextOf(name: string, role: Role): Promise<Buffer | number> {
  const key = encodeURIComponent(mediaKey(name, role))
  const response = await call(server, 'GET', `/authz?key=${key}`, { token: person.token })
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status
}

const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('renditions for an existing item', () => {
  it('replace the previous renditions', async () => {
    const { dto, file } = await uploaded(server, person.token)
    const blobs = await server.blobs()
    const next = given(PAIR)
    const response = await send(dto.id, next)
    expect(response.status).toBe(200)
    const item: MediaItem = await response.json()
    expect(item).toMatchObject({
      id: dto.id,
      version: 2,
      privateVersion: 2,
      sharedDetails: next.dto.sharedDetails,
      privateDetails: next.dto.privateDetails,
    })
    expect(await ciphertextOf(dto.name, 'preview')).toEqual(next.streams[0])
    expect(await ciphertextOf(dto.name, 'thumbnail')).toEqual(next.streams[1])
    expect(await ciphertextOf(dto.name, 'original')).toEqual(file)

    const after = await server.blobs()
    expect(after.length).toBe(blobs.length)
    expect(after.filter(path => blobs.includes(path)).length).toBe(1)
    const feed = await read<{ changes: unknown[] }>(server, person, '/api/media/changes?since=1')
    expect(feed.changes).toEqual([{ seq: 2, item }])
  })

  it('are added to an item without renditions', async () => {
    const upload = await uploaded(server, person.token, makeUpload({}, []))
    expect(await ciphertextOf(upload.dto.name, 'thumbnail')).toBe(404)
    const before = await used(server, person)
    expect(before).toBe(bytesOf(upload))
    const next = given(PAIR)
    expect((await send(upload.dto.id, next)).status).toBe(200)
    const { sharedDetails, privateDetails } = upload.dto
    const texts = 2 * random(541).length - sharedDetails.length - privateDetails.length
    expect((await used(server, person)) - before).toBe(next.bytes.length + texts)
    expect(await ciphertextOf(upload.dto.name, 'thumbnail')).toEqual(next.streams[1])
    const row = await server.context.database
      .selectFrom('items')
      .select('renditions_digest')
      .executeTakeFirst()
    expect(row?.renditions_digest).toBe(next.dto.renditionsDigest)
  })

  it('are accepted only from one of two concurrent uploads', async () => {
    const { dto } = await uploaded(server, person.token)
    expect(await codeOf(await send(dto.id, given(PAIR, { version: 3 })))).toEqual([
      409,
      'STALE_VERSION',
    ])
    const both = await Promise.all([send(dto.id, given(PAIR)), send(dto.id, given(PAIR))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await server.blobs()).length).toBe(2)
    expect(await server.context.database.selectFrom('uploads').selectAll().execute()).toEqual([])
  })

  it('are accepted only from the owner', async () => {
    const { dto } = await uploaded(server, person.token)
    const stranger = await signUp(server)
    expect((await send(dto.id, given(PAIR), stranger)).status).toBe(404)
    expect((await send(newId(), given(PAIR))).status).toBe(404)
    await call(server, 'POST', '/api/media/trash', { token: person.token, body: { ids: [dto.id] } })
    expect((await send(dto.id, given(PAIR))).status).toBe(404)
    expect((await server.blobs()).length).toBe(2)
  })

  it('change nothing if their bytes differ from the announced digests', async () => {
    const { dto } = await uploaded(server, person.token)
    const before = await ciphertextOf(dto.name, 'preview')
    const wrong = given(PAIR, { renditionsDigest: random(32) })
    expect(await codeOf(await send(dto.id, wrong))).toEqual([400, 'CHECKSUM_MISMATCH'])
    const none = given([])
    expect((await send(dto.id, none)).status).toBe(400)
    const next = given(PAIR)
    const short = { ...next, bytes: next.bytes.subarray(0, -1) }
    expect(await codeOf(await send(dto.id, short))).toEqual([400, 'UPLOAD_INCOMPLETE'])
    const plain = { ...next, bytes: Buffer.from(next.bytes).fill(0, 0, 1) }
    expect((await send(dto.id, plain)).status).toBe(400)
    expect(await ciphertextOf(dto.name, 'preview')).toEqual(before)
    expect((await server.blobs()).length).toBe(2)
    expect(await server.context.database.selectFrom('uploads').selectAll().execute()).toEqual([])
  })

  it('are rejected if the storage is full', async () => {
    const upload = await uploaded(server, person.token)
    const { dto } = upload
    server.context.storageLimit = bytesOf(upload) + 1000
    expect(await codeOf(await send(dto.id, given([['preview', 4000]])))).toEqual([
      413,
      'QUOTA_EXCEEDED',
    ])
    expect((await server.blobs()).length).toBe(2)
  })
})
