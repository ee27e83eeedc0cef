import type { SharedMedia } from '@safelight/contract/share-records'
import type { ShareInfo } from '@safelight/contract/shares'
import { type Person, random } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { infoOf } from '@safelight/test-kit/sharing/album-calls'
import {
  ask,
  type Circle,
  code,
  createLink,
  done,
  newItemLink,
  newShare,
  personOf,
  shareItem,
  signedItem,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let circle: Circle
let owner: Person
let editor: Person
let viewer: Person
let stranger: Person
beforeEach(async () => {
  server = await startServer()
  circle = await signUpCircle(server)
  ;({ owner, editor, viewer, stranger } = circle)
})

it('shares an item without the values that are sealed for the owner', async () => {
  const [id] = await addItems(server, owner, ['2024-01-01'])
  const share = await newShare(server, owner, viewer)
  const item = { version: 1, detailsSignature: random(64) }
  const path = `/api/media/${id}/share`
  const info = await done(ask<ShareInfo>(server, owner, 'POST', path, { ...share, item }))
  expect(info.users).toMatchObject([{ userId: viewer.id, permission: 'read', epoch: 0 }])
  expect(await infoOf(server, owner, id ?? '', 'media')).toEqual(info)

  const [shared, ...others] = await done(
    ask<SharedMedia[]>(server, viewer, 'GET', '/api/media/shared-with-me'),
  )
  const { accountId } = await personOf(server, viewer, owner.email)
  expect(others).toEqual([])
  expect(shared).toMatchObject({
    owner: { userId: owner.id, email: owner.email, accountId },
    share: {
      type: 'MEDIA',
      resourceId: id,
      right: 'VIEW',
      epoch: 0,
      sealed: share.sealed,
      signature: share.signature,
      sender: { accountId },
    },
    item: {
      id,
      wrappedKey: null,
      privateDetails: null,
      checksum: null,
      ownerAccountId: accountId,
      detailsAuthor: accountId,
      detailsSignature: item.detailsSignature,
      detailsAuthority: null,
    },
  })
  const one = `/api/media/${id}`
  expect(await done(ask(server, viewer, 'GET', one))).toEqual(shared)
  const own = await done(ask<SharedMedia>(server, owner, 'GET', one))
  expect(own.share).toBeNull()
  expect(own.item.wrappedKey).not.toBeNull()
  for (const person of [stranger, editor]) {
    expect((await ask(server, person, 'GET', one)).status).toBe(404)
  }
})

it('lets only the owner and the recipient end a share of an item', async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  const end = (person: Person, userId: number) =>
    ask(server, person, 'DELETE', `/api/media/${id}/share/${userId}`)
  await shareItem(server, owner, id, viewer)
  expect((await end(stranger, viewer.id)).status).toBe(404)
  expect((await end(owner, stranger.id)).status).toBe(404)
  expect((await end(owner, viewer.id)).status).toBe(200)
  expect((await end(owner, viewer.id)).status).toBe(404)
  await shareItem(server, owner, id, viewer)
  expect((await end(viewer, viewer.id)).status).toBe(200)
  expect(await done(ask(server, viewer, 'GET', '/api/media/shared-with-me'))).toEqual([])
})

it("shares only a person's own items outside the trash", async () => {
  const [own = '', trashed = ''] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const [foreign = ''] = await addItems(server, stranger, ['2024-01-01'])
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [trashed] }))
  const share = await newShare(server, owner, viewer)
  const post = (id: string, item: object = { version: 1, detailsSignature: random(64) }) =>
    ask(server, owner, 'POST', `/api/media/${id}/share`, { ...share, item })
  for (const id of [trashed, foreign, newId()]) {
    expect(code(await post(id))).toEqual([404, 'NOT_FOUND'])
  }
  expect(code(await post(own, { version: 2, detailsSignature: random(64) }))).toEqual([
    409,
    'STALE_VERSION',
  ])
  expect((await post(own, { version: 1 })).status).toBe(400)
  expect((await ask(server, stranger, 'GET', `/api/media/${own}/shares`)).status).toBe(404)
  expect(await done(ask(server, viewer, 'GET', '/api/media/shared-with-me'))).toEqual([])
})

it('hides shared items while they are in the trash', async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  await shareItem(server, owner, id, viewer)
  const listed = async () =>
    (await done(ask<SharedMedia[]>(server, viewer, 'GET', '/api/media/shared-with-me'))).length
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [id] }))
  expect(await listed()).toBe(0)
  expect((await ask(server, viewer, 'GET', `/api/media/${id}`)).status).toBe(404)
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [id] }))
  expect(await listed()).toBe(1)
})

it("omits an outdated signature of a shared item's details", async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  await shareItem(server, owner, id, viewer)
  await server.context.database.updateTable('items').set({ version: 2 }).execute()
  const { item } = await done(ask<SharedMedia>(server, viewer, 'GET', `/api/media/${id}`))
  expect([item.detailsAuthor, item.detailsSignature]).toEqual([null, null])
})

it('lists the links to an item', async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  const older = await createLink(server, owner, newItemLink(id))
  const newer = await createLink(server, owner, newItemLink(id, { items: [signedItem(id)] }))
  const info = await infoOf(server, owner, id, 'media')
  expect(info.links.map(link => link.token).sort()).toEqual([older.token, newer.token].sort())
  expect(info.link).toEqual(info.links[0])
})
