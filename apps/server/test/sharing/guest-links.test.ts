import type { GuestLink } from '@safelight/contract/guest-links'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  aGuestLink,
  aGuestUpload,
  closeGuestLink,
  makeGuestUpload,
  newGuestLink,
  sendGuestUpload,
  waitingUploads,
} from '@safelight/test-kit/sharing/guest-uploads'
import { ask, code, createAlbum, done } from '@safelight/test-kit/sharing/sharing'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { removeEndedLinks } from '../../src/guest-upload/links.ts'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'
import { sweep } from '../../src/sweeper.ts'

const DAY = 24 * 60 * 60 * 1000

let time: number
let server: TestServer
let owner: Person
let album: string
let token: string
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time), storageLimit: 100_000 })
  owner = await signUp(server)
  album = (await createAlbum(server, owner)).id
  token = await aGuestLink(server, owner, album)
})

const waiting = (by = token) => waitingUploads(server, owner, by)
const links = () => done(ask<GuestLink[]>(server, owner, 'GET', `/api/albums/${album}/guest-links`))
const close = () => closeGuestLink(server, owner, token)
const discard = (ids: string[]) =>
  done(ask(server, owner, 'POST', `/api/guest-links/${token}/uploads/delete`, { ids }))
const visit = async (by = token) => {
  const answer = await call(server, 'GET', `/api/public/guest-links/${by}`)
  return { status: answer.status, body: await answer.json() }
}
const usedBytes = () => used(server, owner)
const stream = (id: string, role: string, { token: session }: Person = owner) =>
  fetch(`${server.url}/api/guest-links/${token}/uploads/${id}/${role}`, {
    headers: { authorization: `Bearer ${session}` },
  })
const underWay = () => server.context.database.selectFrom('uploads').selectAll().execute()

it("delivers a visitor's upload only to the owner of the album", async () => {
  const { dto, file, renditions } = makeGuestUpload()
  const left = await done(sendGuestUpload(server, token, { dto, file, renditions }))
  expect(left.filesLeft).toBe(9)
  expect((await visit()).body).toMatchObject(left)
  const { guestUploads, hasMore } = await waiting()
  const { id, sealedKey, details } = dto
  expect(guestUploads).toMatchObject([
    { id, sealedKey, details, bytes: file.length + renditions.length },
  ])
  expect(hasMore).toBe(false)
  expect(Buffer.from(await (await stream(id, 'original')).arrayBuffer())).toEqual(file)
  expect(Buffer.from(await (await stream(id, 'thumbnail')).arrayBuffer())).toEqual(renditions)

  const stranger = await signUp(server)
  expect((await stream(id, 'original', stranger)).status).toBe(404)
  expect((await stream(id, 'preview')).status).toBe(404)
  expect(
    (await fetch(`${server.url}/api/guest-links/${token}/uploads/${id}/original`)).status,
  ).toBe(401)
  expect(await links()).toMatchObject([{ token, waiting: 1, receivedFiles: 1, isOpen: true }])
})

it('counts waiting guest uploads as storage of the owner', async () => {
  const before = await usedBytes()
  const blobs = (await server.blobs()).length
  const { dto } = await aGuestUpload(server, token)
  expect(await usedBytes()).toBeGreaterThan(before + 1000)
  expect(await server.blobs()).toHaveLength(blobs + 2)
  await discard([dto.id])
  await discard([dto.id])
  expect(await usedBytes()).toBe(before)
  await expect.poll(() => server.blobs()).toHaveLength(blobs)
  expect((await waiting()).guestUploads).toEqual([])
  // The deleted upload still counts, so that deleting does not allow more files than the limit.
  expect((await visit()).body.filesLeft).toBe(9)
})

it('applies the limits that the owner has set for a guest link', async () => {
  const few = await aGuestLink(server, owner, album, { maxFiles: 2 })
  await aGuestUpload(server, few)
  await aGuestUpload(server, few)
  expect(code(await sendGuestUpload(server, few))).toEqual([409, 'LIMIT_REACHED'])
  const small = await aGuestLink(server, owner, album, { maxBytes: 5000 })
  await aGuestUpload(server, small)
  expect(code(await sendGuestUpload(server, small, makeGuestUpload({ size: 4000 })))).toEqual([
    409,
    'LIMIT_REACHED',
  ])
  expect((await waiting(small)).guestUploads).toHaveLength(1)
  expect(await underWay()).toEqual([])
})

it('applies the limits of a guest link to concurrent uploads', async () => {
  const few = await aGuestLink(server, owner, album, { maxFiles: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendGuestUpload(server, few)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await waiting(few)).guestUploads).toHaveLength(3)
})

it("rejects uploads beyond the owner's storage before reading the files", async () => {
  const large = await aGuestLink(server, owner, album, { maxBytes: 10_000_000 })
  const guestUpload = makeGuestUpload({ size: 110_000 })
  expect(code(await sendGuestUpload(server, large, guestUpload))).toEqual([413, 'QUOTA_EXCEEDED'])
  expect(await server.blobs()).toEqual([])
})

it('releases the reserved storage of an interrupted guest upload', async () => {
  const before = await usedBytes()
  const { dto, file, renditions } = makeGuestUpload()
  const wrong = { dto: { ...dto, digest: random(32) }, file, renditions }
  expect(code(await sendGuestUpload(server, token, wrong))).toEqual([400, 'CHECKSUM_MISMATCH'])
  const plain = { dto, file: Buffer.from(file).fill(0, 0, 1), renditions }
  expect((await sendGuestUpload(server, token, plain)).status).toBe(400)
  const short = { dto: { ...dto, size: 2000 }, file, renditions }
  expect(code(await sendGuestUpload(server, token, short))).toEqual([400, 'UPLOAD_INCOMPLETE'])
  const named = { dto: { ...dto, details: 'x' }, file, renditions }
  expect(code(await sendGuestUpload(server, token, named))).toEqual([400, 'INVALID_REQUEST'])
  expect(await usedBytes()).toBe(before)
  expect([await underWay(), await server.blobs()]).toEqual([[], []])
  expect((await visit()).body.filesLeft).toBe(10)
})

it('a guest upload cannot replace an item of the library or another guest upload', async () => {
  const { dto: item } = await uploaded(server, owner.token)
  const first = await aGuestUpload(server, token, makeGuestUpload({ id: item.id }))
  const second = makeGuestUpload({ id: item.id })
  expect(code(await sendGuestUpload(server, token, second))).toEqual([409, 'ITEM_EXISTS'])
  const original = await stream(item.id, 'original')
  expect(Buffer.from(await original.arrayBuffer())).toEqual(first.file)
  await discard([item.id])
  const path = `${server.url}/authz?key=/${item.name}`
  const headers = { authorization: `Bearer ${owner.token}` }
  expect((await fetch(path, { headers })).status).toBe(200)
})

it('rejects uploads to a closed or expired guest link', async () => {
  const { dto } = await aGuestUpload(server, token)
  await close()
  await close()
  expect(code(await sendGuestUpload(server, token))).toEqual([404, 'NOT_FOUND'])
  expect((await visit()).status).toBe(404)
  expect((await visit(random(16))).status).toBe(404)
  expect(await links()).toMatchObject([{ isOpen: false, waiting: 1 }])
  await discard([dto.id])
  expect(await links()).toEqual([])

  const other = await aGuestLink(server, owner, album)
  time += 7 * DAY
  expect(code(await sendGuestUpload(server, other))).toEqual([404, 'NOT_FOUND'])
})

it('deletes guest uploads after thirty days without an import', async () => {
  const before = await usedBytes()
  await aGuestUpload(server, token)
  time += (LIMITS.guestUploadDays - 1) * DAY
  await sweep(server.context, new Date(time))
  expect(await links()).toMatchObject([{ waiting: 1 }])
  time += DAY
  await sweep(server.context, new Date(time))
  expect([await links(), await server.blobs(), await usedBytes()]).toEqual([[], [], before])
  const rows = server.context.database.selectFrom('guest_links').select('token')
  expect(await rows.execute()).toEqual([])
})

it('lets nobody reuse the address of a deleted guest link', async () => {
  const other = await signUp(server)
  const theirs = (await createAlbum(server, other)).id
  const taken = (person: Person, albumId: string, by = token) =>
    ask(server, person, 'POST', '/api/guest-links', newGuestLink(albumId, { token: by })).then(code)
  await close()
  await removeEndedLinks(server.context.database, new Date(time))
  expect(await server.context.database.selectFrom('guest_links').selectAll().execute()).toEqual([])
  expect(await taken(other, theirs)).toEqual([409, 'LINK_EXISTS'])
  expect(await taken(owner, album)).toEqual([409, 'LINK_EXISTS'])

  const second = await aGuestLink(server, owner, album)
  await done(ask(server, owner, 'DELETE', '/api/user', { password: owner.password }))
  await expect.poll(() => links().catch(() => 'gone')).toBe('gone')
  await removeDeletedAccounts(server.context)
  expect(await taken(other, theirs, second)).toEqual([409, 'LINK_EXISTS'])
  expect((await visit(second)).status).toBe(404)
})

it('deleting an album deletes the uploads of its guest link', async () => {
  const before = await usedBytes()
  const { id } = await createAlbum(server, owner)
  await aGuestUpload(server, await aGuestLink(server, owner, id))
  await done(ask(server, owner, 'DELETE', `/api/albums/${id}`))
  expect(await usedBytes()).toBe(before)
  await sweep(server.context, new Date(time))
  expect(await server.blobs()).toEqual([])
})

it('lets only the owner of an album create guest links', async () => {
  const stranger = await signUp(server)
  const body = newGuestLink(album)
  expect(code(await ask(server, stranger, 'POST', '/api/guest-links', body))).toEqual([
    404,
    'NOT_FOUND',
  ])
  const again = newGuestLink(album, { token })
  expect(code(await ask(server, owner, 'POST', '/api/guest-links', again))).toEqual([
    409,
    'LINK_EXISTS',
  ])
  for (let i = 1; i < LIMITS.guestLinksOfAlbum; i++) await aGuestLink(server, owner, album)
  const one = newGuestLink(album)
  expect(code(await ask(server, owner, 'POST', '/api/guest-links', one))).toEqual([
    409,
    'LIMIT_REACHED',
  ])
})

it("accepts the owner's upload when guest uploads have reached their limit", async () => {
  const { database } = server.context
  for (let i = 0; i < LIMITS.guestUploadsAtOnce; i++) {
    const id = `upload ${i}`
    const upload = { id, owner_id: owner.id, original_blob: id, renditions_blob: id }
    const started_at = new Date(time).toISOString()
    await database
      .insertInto('uploads')
      .values({ ...upload, reserved_bytes: 0, started_at })
      .execute()
    const guest = { upload_id: id, token: await aTokenOf(i), owner_id: owner.id }
    await database.insertInto('guest_uploads').values(guest).execute()
  }
  const other = await aGuestLink(server, owner, (await createAlbum(server, owner)).id)
  expect(code(await sendGuestUpload(server, other))).toEqual([429, 'TOO_MANY_REQUESTS'])
  await uploaded(server, owner.token, makeUpload())
})

const tokens: string[] = []
async function aTokenOf(i: number): Promise<string> {
  if (i === 0) tokens.length = 0
  const last = tokens.at(-1)
  if (last !== undefined && i % 5 !== 0) return last
  tokens.push(await aGuestLink(server, owner, album))
  return tokens.at(-1) ?? ''
}
