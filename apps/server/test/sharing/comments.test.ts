import type { Album, AlbumItem } from '@safelight/contract/albums'
import type { AlbumComment } from '@safelight/contract/comments'
import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import { type Person, random } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { add, remove } from '@safelight/test-kit/sharing/album-calls'
import {
  ask,
  blockSender,
  code,
  done,
  personOf,
  readAlbum,
  rotationOf,
  sharedAlbum,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { markDeletedWithin, removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'

const DAY = 24 * 60 * 60 * 1000

let time: number
let server: TestServer
let owner: Person
let editor: Person
let viewer: Person
let stranger: Person
let item: string
let album: Album
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  const circle = await signUpCircle(server)
  ;({ owner, editor, viewer, stranger } = circle)
  ;[item = ''] = await addItems(server, owner, ['2024-01-01'])
  album = await sharedAlbum(server, circle, [item])
})

const newComment = (epoch = 1) => ({ epoch, sealed: random(285), signature: random(64) })

const pathOf = (id = '', itemId = item) =>
  `/api/albums/${album.id}/media/${itemId}/comments${id && `/${id}`}`

const put = (person: Person, id = newId(), comment = newComment()) =>
  ask(server, person, 'PUT', pathOf(id), comment)

interface Page {
  comments: AlbumComment[]
  hasMore: boolean
}

const read = (person: Person, after = '') =>
  done(ask<Page>(server, person, 'GET', `${pathOf()}${after && `?after=${after}`}`))

const idsFor = async (person: Person) => (await read(person)).comments.map(({ id }) => id)

async function removeViewer() {
  const rotation = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  const path = `/api/albums/${album.id}/share/${viewer.id}`
  await done(ask(server, owner, 'DELETE', path, { rotation }))
}

it('shows comments to everyone in the album, with the share that proves the author', async () => {
  const [first, second] = [newId(), newId()].sort()
  const ofViewer = newComment()
  const ofOwner = newComment()
  await done(put(viewer, first, ofViewer))
  await done(put(owner, second, ofOwner))
  for (const person of [owner, editor, viewer]) {
    const { comments, hasMore } = await read(person)
    expect(hasMore).toBe(false)
    expect(comments).toMatchObject([
      { id: first, ...ofViewer, author: { email: viewer.email }, share: { right: 'VIEW' } },
      { id: second, ...ofOwner, author: { email: owner.email }, share: null },
    ])
  }
  const [comment] = (await read(editor)).comments
  const { encryptionPublicKey, signingPublicKey } = await personOf(server, editor, viewer.email)
  expect(comment?.author).toMatchObject({ encryptionPublicKey, signingPublicKey })
  const { share } = await readAlbum(server, viewer, album.id)
  expect(comment?.share).toMatchObject({ sealed: share?.sealed, signature: share?.signature })
})

it('rejects strangers, other items, and items in the trash', async () => {
  expect((await ask(server, stranger, 'GET', pathOf())).status).toBe(404)
  expect((await put(stranger)).status).toBe(404)
  const [elsewhere = ''] = await addItems(server, owner, ['2024-01-02'])
  for (const other of [elsewhere, newId()]) {
    expect((await ask(server, owner, 'GET', pathOf('', other))).status).toBe(404)
    expect((await ask(server, owner, 'PUT', pathOf(newId(), other), newComment())).status).toBe(404)
  }
  await done(put(viewer))
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [item] }))
  expect((await ask(server, viewer, 'GET', pathOf())).status).toBe(404)
  expect((await put(viewer)).status).toBe(404)
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [item] }))
  expect((await read(viewer)).comments).toHaveLength(1)
})

it('takes the same comment again, and no other comment under its id', async () => {
  const id = newId()
  const comment = newComment()
  await done(put(viewer, id, comment))
  await done(put(viewer, id, comment))
  expect(code(await put(viewer, id))).toEqual([409, 'ALREADY_EXISTS'])
  expect(code(await put(owner, id, comment))).toEqual([409, 'ALREADY_EXISTS'])
  expect((await read(owner)).comments).toHaveLength(1)
})

it('lets authors delete their own comments, and the owner all', async () => {
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await done(put(viewer, id))
  const [first = '', second = ''] = ids
  expect(code(await ask(server, editor, 'DELETE', pathOf(first)))).toEqual([403, 'FORBIDDEN'])
  await done(ask(server, viewer, 'DELETE', pathOf(first)))
  await done(ask(server, owner, 'DELETE', pathOf(second)))
  await done(ask(server, owner, 'DELETE', pathOf(second)))
  expect(await idsFor(editor)).toEqual(ids.slice(2))
})

it('keeps the comments of a removed member, and takes no new ones', async () => {
  const id = newId()
  await done(put(viewer, id))
  const { share } = await readAlbum(server, viewer, album.id)
  await removeViewer()
  expect((await ask(server, viewer, 'GET', pathOf())).status).toBe(404)
  expect((await put(viewer)).status).toBe(404)
  expect((await ask(server, viewer, 'DELETE', pathOf(id))).status).toBe(404)
  expect((await read(owner)).comments).toMatchObject([
    { id, epoch: 1, share: { sealed: share?.sealed, signature: share?.signature } },
  ])
  expect(code(await put(owner))).toEqual([409, 'STALE_EPOCH'])
  await done(put(owner, newId(), newComment(2)))
  expect((await read(owner)).comments).toHaveLength(2)
})

it('hides the comments of blocked people from the inbox', async () => {
  await done(put(editor))
  await done(put(viewer))
  const authors = async () => {
    const { comments } = await done(ask<Inbox>(server, owner, 'GET', '/api/user/inbox'))
    return comments.flatMap(each => each.comments.map(({ author }) => author.email)).sort()
  }
  expect(await authors()).toEqual([editor.email, viewer.email].sort())
  await done(blockSender(server, owner, viewer))
  expect(await authors()).toEqual([editor.email])
})

it('turns new comments off and on for the owner alone', async () => {
  const set = (person: Person, allowed: boolean) =>
    ask(server, person, 'PUT', `/api/albums/${album.id}/comments`, { allowed })
  const id = newId()
  await done(put(viewer, id))
  expect((await set(editor, false)).status).toBe(403)
  expect((await set(stranger, false)).status).toBe(404)
  await done(set(owner, false))
  expect((await readAlbum(server, viewer, album.id)).commentsAllowed).toBe(false)
  expect(code(await put(viewer))).toEqual([403, 'COMMENTS_OFF'])
  expect(code(await put(owner))).toEqual([403, 'COMMENTS_OFF'])
  expect(await idsFor(viewer)).toEqual([id])
  await done(ask(server, viewer, 'DELETE', pathOf(id)))
  await done(set(owner, true))
  await done(put(viewer))
  expect((await readAlbum(server, viewer, album.id)).commentsAllowed).toBe(true)
})

it('counts each change of the comments for open albums', async () => {
  const changes = async () => (await readAlbum(server, viewer, album.id)).commentChanges
  const id = newId()
  expect(await changes()).toBe(0)
  await done(put(owner, id))
  expect(await changes()).toBe(1)
  await done(ask(server, owner, 'DELETE', pathOf(id)))
  await done(ask(server, owner, 'DELETE', pathOf(id)))
  expect(await changes()).toBe(2)
})

it('lists comments in pages', async () => {
  const ids = Array.from({ length: LIMITS.commentsPage + 1 }, newId).sort()
  for (const id of ids) await done(put(owner, id))
  const first = await read(viewer)
  expect(first.hasMore).toBe(true)
  const last = first.comments.at(-1)?.id
  const second = await read(viewer, last)
  expect(second.hasMore).toBe(false)
  expect([...first.comments, ...second.comments].map(({ id }) => id)).toEqual(ids)
})

it('limits the comments of an author in a day', async () => {
  for (let i = 0; i < LIMITS.commentsInDay; i += 1) await done(put(viewer))
  expect(await put(viewer)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: expect.stringContaining('tomorrow') },
  })
  await done(put(owner))
  time += DAY
  await done(put(viewer))
})

it('limits the comments of an item', async () => {
  const { database } = server.context
  const row = await database.selectFrom('albums').select('id').executeTakeFirstOrThrow()
  const comment = { album_id: row.id, item_id: item, item_owner_id: owner.id, author_id: owner.id }
  const rows = Array.from({ length: LIMITS.commentsOfItem }, () => ({
    ...comment,
    ...newComment(),
    id: newId(),
    created_at: new Date(0).toISOString(),
  }))
  await database.insertInto('album_comments').values(rows).execute()
  expect(await put(viewer)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: expect.stringContaining('as many comments') },
  })
})

it('deletes the comments of an item that leaves the album, and of a deleted album', async () => {
  const { database } = server.context
  const left = async () =>
    (await database.selectFrom('album_comments').selectAll().execute()).length
  await done(put(viewer))
  await remove(server, owner, album, [item])
  expect(await left()).toBe(0)
  await done(add(server, owner, album, [item]))
  await done(put(viewer))
  await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
  expect(await left()).toBe(0)
})

it("puts others' comments on own items into the inbox, latest first, by album", async () => {
  const inboxOf = async (person: Person) =>
    (await done(ask<Inbox>(server, person, 'GET', '/api/user/inbox'))).comments
  const [first, second] = [newId(), newId()]
  await done(put(viewer, first))
  await done(put(owner))
  time += 1000
  await done(put(editor, second))
  expect(await inboxOf(owner)).toMatchObject([
    {
      album: { id: album.id },
      comments: [
        { id: second, itemId: item, author: { email: editor.email } },
        { id: first, itemId: item, author: { email: viewer.email } },
      ],
    },
  ])
  expect(await inboxOf(viewer)).toEqual([])
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [item] }))
  expect(await inboxOf(owner)).toEqual([])
})

it('deletes the comments of a deleted account, and open albums notice', async () => {
  const id = newId()
  await done(put(viewer))
  await done(put(editor, id))
  const { database } = server.context
  const changes = async () => (await readAlbum(server, owner, album.id)).commentChanges
  const before = await changes()
  await database
    .transaction()
    .execute(transaction => markDeletedWithin(transaction, viewer.id, new Date(time)))
  expect(await idsFor(owner)).toEqual([id])
  expect(await changes()).toBe(before + 1)
  expect(await countsFor(owner)).toEqual([1])
  await removeDeletedAccounts(server.context)
  const rows = await database.selectFrom('album_comments').select('id').execute()
  expect(rows).toEqual([{ id }])
})

/** The number of comments of each item, as a page of the album says. */
const countsFor = async (person: Person) => {
  const path = `/api/albums/${album.id}/media`
  const page = await done(ask<{ fileUploadResponseList: AlbumItem[] }>(server, person, 'GET', path))
  return page.fileUploadResponseList.map(({ commentCount }) => commentCount)
}

it('says with the items of an album how many comments each has', async () => {
  const [other = ''] = await addItems(server, owner, ['2023-01-01'])
  await done(add(server, owner, album, [other]))
  expect(await countsFor(viewer)).toEqual([0, 0])
  const id = newId()
  await done(put(viewer, id))
  await done(put(owner))
  expect(await countsFor(viewer)).toEqual([2, 0])
  await done(ask(server, owner, 'DELETE', pathOf(id)))
  expect(await countsFor(viewer)).toEqual([1, 0])
})
