import type { AlbumPage } from '@safelight/contract/albums'
import type { SharedMedia } from '@safelight/contract/share-records'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, read } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  createAlbum,
  createLink,
  done,
  newSelectionLink,
  personOf,
  shareItem,
} from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let editor: Person
let viewer: Person
let id: string
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner@example.org')
  editor = await signUp(server, 'editor@example.org')
  viewer = await signUp(server, 'viewer@example.org')
  id = (await addItems(server, owner, ['2024-05-17']))[0] ?? ''
  await shareItem(server, owner, id, editor, 'edit')
  await shareItem(server, owner, id, viewer)
})

const newDetails = (version = 2, dateTaken = '2024-05-17') => ({
  version,
  sharedDetails: random(285),
  detailsSignature: random(64),
  dateTaken,
})

const edit = (person: Person, body: object = newDetails()) =>
  ask<SharedMedia>(server, person, 'PUT', `/api/media/${id}/shared-details`, body)

const seenBy = (person: Person) => done(ask<SharedMedia>(server, person, 'GET', `/api/media/${id}`))

it('an editor can change only the shared details', async () => {
  const before = await seenBy(owner)
  const body = newDetails(2, '2024-06-01')
  const { item } = await done(edit(editor, body))
  const { accountId } = await personOf(server, owner, editor.email)
  const { sharedDetails, detailsSignature, version } = body
  const details = { version, privateVersion: 1, sharedDetails, detailsSignature }
  expect(item).toMatchObject({ ...details, detailsAuthor: accountId, dateTaken: '2024-06-01' })
  expect(item.detailsAuthority).toMatchObject({
    type: 'MEDIA',
    resourceId: id,
    right: 'EDIT',
    recipient: { accountId },
    sender: { accountId: item.ownerAccountId },
  })
  expect((await seenBy(viewer)).item).toEqual(item)
  expect((await seenBy(owner)).item).toMatchObject({
    ...details,
    wrappedKey: before.item.wrappedKey,
    privateDetails: before.item.privateDetails,
  })
  const months = await read(server, owner, '/api/media/available-months')
  expect(months).toEqual([{ year: 2024, month: 6, count: 1, videos: 0, documents: 0 }])
  const { changes } = await read<{ changes: object[] }>(server, owner, '/api/media/changes')
  expect(changes).toMatchObject([{ item: { id, version: 2, sharedDetails } }])
})

it('rejects edits of shared details without the right to edit', async () => {
  const stranger = await signUp(server)
  for (const [person, status] of [
    [viewer, 403],
    [stranger, 404],
    [owner, 404],
  ] as const) {
    expect((await edit(person)).status).toBe(status)
  }
  for (const version of [1 + 2, 4]) {
    const { status, body } = await edit(editor, newDetails(version))
    expect([status, body.code]).toEqual([409, 'STALE_VERSION'])
  }
  for (const changes of [
    { version: 1 },
    { detailsSignature: undefined },
    { privateDetails: random(285) },
    { sharedDetails: random(50_000) },
  ]) {
    expect((await edit(editor, { ...newDetails(), ...changes })).status).toBe(400)
  }
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [id] }))
  expect((await edit(editor)).status).toBe(404)
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [id] }))
  const [one, two] = await Promise.all([edit(editor), edit(editor)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

it("removes the proof of an editor's right when the owner ends the share", async () => {
  await done(edit(editor))
  await done(ask(server, owner, 'DELETE', `/api/media/${id}/share/${editor.id}`))
  const { item } = await seenBy(viewer)
  expect(item.detailsAuthority).toBeNull()
  expect(item.detailsAuthor).not.toBe(item.ownerAccountId)
  expect((await edit(editor, newDetails(3))).status).toBe(404)
})

it('an editor cannot fill the owner’s storage', async () => {
  const limited = await startServer({ storageLimit: 2000 })
  const [person, other] = [await signUp(limited), await signUp(limited)]
  const [item = ''] = await addItems(limited, person, ['2024-05-17'])
  await shareItem(limited, person, item, other, 'edit')
  const change = (version: number, bytes: number) =>
    ask(limited, other, 'PUT', `/api/media/${item}/shared-details`, {
      ...newDetails(version),
      sharedDetails: random(bytes),
    })
  const refused = await change(2, 2000)
  expect([refused.status, refused.body.code]).toEqual([413, 'QUOTA_EXCEEDED'])
  await done(change(2, 300))
  await limited.context.database.updateTable('counters').set({ used_bytes: 2000 }).execute()
  await done(change(3, 300))
  expect((await change(4, 301)).status).toBe(413)
})

it("stores the owner's signature of changed details", async () => {
  const change = (version: number, detailsSignature?: string) =>
    done(
      ask(server, owner, 'PUT', `/api/media/${id}`, {
        version,
        sharedDetails: random(285),
        privateDetails: random(285),
        dateTaken: '2024-05-17',
        ...(detailsSignature && { detailsSignature }),
      }),
    )
  const detailsSignature = random(64)
  await change(2, detailsSignature)
  const { item } = await seenBy(viewer)
  expect(item).toMatchObject({ version: 2, detailsSignature, detailsAuthor: item.ownerAccountId })
  await change(3)
  expect((await seenBy(viewer)).item).toMatchObject({
    version: 3,
    detailsSignature: null,
    detailsAuthor: null,
  })
})

it('moves an item within albums and links when its day changes', async () => {
  const [other = ''] = await addItems(server, owner, ['2024-05-18'])
  const album = await createAlbum(server, owner, [id, other])
  const link = await createLink(server, owner, newSelectionLink([id, other]))
  const inAlbum = async () => {
    const page = await done(ask<AlbumPage>(server, owner, 'GET', `/api/albums/${album.id}/media`))
    return page.fileUploadResponseList.map(item => item.id)
  }
  const inLink = async () => {
    const response = await fetch(`${server.url}/api/public/shared/${link.token}`)
    const { files } = (await response.json()) as { files: { id: string }[] }
    return files.map(file => file.id)
  }
  expect([await inAlbum(), await inLink()]).toEqual([
    [other, id],
    [other, id],
  ])
  await done(edit(editor, newDetails(2, '2024-05-19')))
  expect([await inAlbum(), await inLink()]).toEqual([
    [id, other],
    [id, other],
  ])
})

it('keeps no details of a permanently deleted item', async () => {
  const album = await createAlbum(server, owner, [id])
  const link = await createLink(server, owner, newSelectionLink([id]))
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [id] }))
  await done(ask(server, owner, 'POST', '/api/media/delete', { ids: [id] }))
  const { database } = server.context
  for (const table of ['album_items', 'item_shares', 'details_signatures', 'link_items'] as const) {
    expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
  expect((await fetch(`${server.url}/api/public/shared/${link.token}`)).status).toBe(404)
  expect(await done(ask(server, owner, 'GET', `/api/albums/${album.id}`))).toMatchObject({
    count: 0,
    coverPhoto: null,
  })
})
