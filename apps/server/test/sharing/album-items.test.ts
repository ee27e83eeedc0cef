import type { Person } from '@safelight/test-kit/accounts/account'
import { addItems, cursorOf, days } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { add, idsOf, pageOf, remove } from '@safelight/test-kit/sharing/album-calls'
import {
  ask,
  type Circle,
  createAlbum,
  done,
  newMembership,
  readAlbum,
  shareAlbum,
  sharedAlbum,
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

const trash = (person: Person, ids: string[]) =>
  done(ask(server, person, 'POST', '/api/media/trash', { ids }))

it('lists items page by page, newest day first', async () => {
  const items = await addItems(server, owner, days(60))
  const album = await createAlbum(server, owner, items)
  await shareAlbum(server, owner, album, viewer)
  const all = await pageOf(server, viewer, album.id, '?limit=100')
  const order = all.fileUploadResponseList.map(cursorOf)
  expect(order).toEqual([...order].sort().reverse())
  expect(order).toHaveLength(60)
  const pages = [0, 1, 2].map(page => pageOf(server, viewer, album.id, `?page=${page}`))
  const [first, second, third] = await Promise.all(pages)
  expect([first, second, third].flatMap(page => (page ? idsOf(page) : []))).toEqual(idsOf(all))
  expect(first).toMatchObject({ currentPage: 0, totalPages: 3, hasMore: true, total: 60 })
  expect(third).toMatchObject({ currentPage: 2, totalPages: 3, hasMore: false, total: 60 })
  const after = await pageOf(server, viewer, album.id, `?page=1&after=${order[23]}`)
  expect(idsOf(after)).toEqual(second && idsOf(second))
  expect(after).toMatchObject({ hasMore: true, total: null, totalPages: null })
  const beyond = await pageOf(server, viewer, album.id, '?page=3')
  expect(beyond).toMatchObject({ fileUploadResponseList: [], hasMore: false, total: 60 })
})

it('lists items oldest first', async () => {
  const items = await addItems(server, owner, days(30))
  const album = await createAlbum(server, owner, items)
  const newest = idsOf(await pageOf(server, owner, album.id, '?limit=100'))
  const first = await pageOf(server, owner, album.id, '?order=oldest&limit=20')
  expect(first).toMatchObject({ total: 30, totalPages: 2, hasMore: true })
  const last = first.fileUploadResponseList.at(-1)
  const after = last && cursorOf(last)
  const second = await pageOf(server, owner, album.id, `?order=oldest&limit=20&after=${after}`)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(newest.toReversed())
  expect(second.hasMore).toBe(false)
  const numbered = await pageOf(server, owner, album.id, '?order=oldest&limit=20&page=1')
  expect(idsOf(numbered)).toEqual(idsOf(second))
})

it("sends the key of an item only to the item's owner", async () => {
  const [ofOwner] = await addItems(server, owner, ['2024-01-02'])
  const [ofEditor] = await addItems(server, editor, ['2024-01-01'])
  const album = await sharedAlbum(server, circle, [ofOwner ?? ''])
  expect((await add(server, editor, album, [ofEditor ?? ''])).body.ids).toEqual([ofEditor])
  for (const [person, mine] of [
    [owner, [true, false]],
    [editor, [false, true]],
    [viewer, [false, false]],
  ] as const) {
    const { fileUploadResponseList: list } = await pageOf(server, person, album.id)
    expect(list.map(item => item.id)).toEqual([ofOwner, ofEditor])
    expect(list.map(item => item.wrappedKey !== null)).toEqual(mine)
    expect(list.map(item => item.privateDetails !== null)).toEqual(mine)
    expect(list.map(item => item.checksum !== null)).toEqual(mine)
    expect(list.every(item => item.membership.ownerAccountId === item.ownerAccountId)).toBe(true)
    expect(list.every(item => item.detailsAuthor === item.ownerAccountId)).toBe(true)
  }
})

it("adds a person's own items only once", async () => {
  const [own, trashed] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const [foreign] = await addItems(server, stranger, ['2024-01-01'])
  await trash(owner, [trashed ?? ''])
  const album = await createAlbum(server, owner)
  const items = [own, own, trashed, foreign, newId()].map(id => id ?? '')
  expect((await add(server, owner, album, items)).body.ids).toEqual([own])
  expect((await add(server, owner, album, items)).body.ids).toEqual([])
  expect((await pageOf(server, owner, album.id)).total).toBe(1)
})

it('rejects items under another epoch than the current epoch', async () => {
  const [item] = await addItems(server, owner, ['2024-01-01'])
  const album = await createAlbum(server, owner)
  const path = `/api/albums/${album.id}/media`
  const stale = await ask(server, owner, 'POST', path, {
    epoch: 2,
    items: [newMembership(item ?? '')],
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_EPOCH'])
  const old = await ask(server, owner, 'POST', path, {
    epoch: 1,
    items: [newMembership(item ?? '', 2)],
  })
  expect([old.status, old.body.code]).toEqual([409, 'STALE_VERSION'])
  expect((await pageOf(server, owner, album.id)).total).toBe(0)
})

it('lets an editor remove only their own items', async () => {
  const own = await addItems(server, owner, ['2024-01-01'])
  const others = await addItems(server, editor, ['2024-01-02', '2024-01-03'])
  const album = await sharedAlbum(server, circle, own)
  await add(server, editor, album, others)
  expect((await remove(server, editor, album, [...own, others[0] ?? ''])).body.ids).toEqual([
    others[0],
  ])
  expect((await remove(server, owner, album, [...own, ...others])).body.ids.sort()).toEqual(
    [own[0], others[1]].sort(),
  )
  expect((await pageOf(server, owner, album.id)).total).toBe(0)
})

it('shows the chosen cover while the cover is available', async () => {
  const items = await addItems(server, owner, ['2024-01-01', '2024-01-02', '2024-01-03'])
  const album = await createAlbum(server, owner, items)
  const path = `/api/albums/${album.id}`
  const cover = async () => {
    const { coverPhoto, coverId, cover: item } = await readAlbum(server, owner, album.id)
    return [coverPhoto, coverId, item?.id]
  }
  expect(await cover()).toEqual([`${items[2]}.jpg`, null, items[2]])
  await done(ask(server, owner, 'PUT', path, { coverPhoto: `${items[0]}.jpg` }))
  expect(await cover()).toEqual([`${items[0]}.jpg`, items[0], items[0]])
  await trash(owner, [items[0] ?? ''])
  expect(await cover()).toEqual([`${items[2]}.jpg`, null, items[2]])
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [items[0]] }))
  expect(await cover()).toEqual([`${items[0]}.jpg`, items[0], items[0]])
  await remove(server, owner, album, [items[0] ?? ''])
  expect(await cover()).toEqual([`${items[2]}.jpg`, null, items[2]])
  const foreign = await ask(server, owner, 'PUT', path, { coverPhoto: `${newId()}.jpg` })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
})

it('leaves a cover that another device has chosen since it was seen', async () => {
  const items = await addItems(server, owner, ['2024-01-01', '2024-01-02', '2024-01-03'])
  const [first, second, third] = items
  const album = await createAlbum(server, owner, items)
  const path = `/api/albums/${album.id}`
  const choose = async (id: string | undefined, seen: string | null | undefined) => {
    const body = { coverPhoto: id ? `${id}.jpg` : null, seenCoverId: seen }
    const answer = await ask(server, owner, 'PUT', path, body)
    return answer.status === 200 ? answer.body.coverId : answer.body.code
  }
  expect(await choose(first, null)).toBe(first)
  expect(await choose(second, null)).toBe('STALE_VERSION')
  expect(await choose(undefined, third)).toBe('STALE_VERSION')
  expect((await readAlbum(server, owner, album.id)).coverId).toBe(first)
  expect(await choose(first, null)).toBe(first)
  expect(await choose(second, first)).toBe(second)
  expect(await choose(third, undefined)).toBe(third)
  await trash(owner, [third ?? ''])
  expect(await choose(second, first)).toBe(second)
})

it('hides trashed items of an album from everybody', async () => {
  const [kept, gone] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const album = await sharedAlbum(server, circle, [kept ?? '', gone ?? ''])
  await trash(owner, [gone ?? ''])
  for (const person of [owner, editor, viewer]) {
    const page = await pageOf(server, person, album.id)
    expect([idsOf(page), page.total]).toEqual([[kept], 1])
    expect((await readAlbum(server, person, album.id)).count).toBe(1)
  }
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [gone] }))
  expect(idsOf(await pageOf(server, viewer, album.id))).toEqual([gone, kept])
  await server.context.database
    .deleteFrom('items')
    .where('id', '=', gone ?? '')
    .execute()
  expect(idsOf(await pageOf(server, viewer, album.id))).toEqual([kept])
})
