import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { newGuestLink } from '@safelight/test-kit/sharing/guest-uploads'
import {
  ask,
  code,
  createAlbum,
  createLink,
  done,
  linkPassword,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  readAlbum,
  rotationOf,
  shareAlbum,
  signedItem,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let member: Person
let time: Date
beforeEach(async () => {
  time = new Date('2026-01-01T00:00:00.000Z')
  server = await startServer({ now: () => time })
  owner = await signUp(server, 'owner@example.org')
  member = await signUp(server, 'member@example.org')
})

const post = (person: Person, body: object) =>
  ask<Link>(server, person, 'POST', '/api/shares/link', body)
const end = (person: Person, token: string, body?: unknown) =>
  ask(server, person, 'DELETE', `/api/shares/link/${token}`, body)
const myLinks = (person = owner) => done(ask<Link[]>(server, person, 'GET', '/api/shares/links'))

it('creates links to an album, an item and a selection', async () => {
  const [one = '', two = ''] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const album = await createAlbum(server, owner, [one])
  const password = linkPassword()
  const bodies = [
    newAlbumLink(album, { expirationDays: 7 }),
    newItemLink(one, { originals: false, expirationDays: null }),
    newSelectionLink([one, two], { password, wrappedSecret: random(77) }),
  ]
  const links: Link[] = []
  for (const body of bodies) links.push(await createLink(server, owner, body))
  const common = { permission: 'VIEW', version: 1, createdAt: '2026-01-01T00:00:00.000Z' }
  expect(links).toEqual(
    bodies.map(({ token, sealed, wrappedSecret, resourceType, resourceId }) =>
      expect.objectContaining({
        ...common,
        ...{ token, sealed, wrappedSecret, resourceType, resourceId },
        url: `/share/${token}`,
      }),
    ),
  )
  expect(links.map(link => [link.originals, link.expiresAt, link.kdf, link.fileCount])).toEqual([
    [true, '2026-01-08T00:00:00.000Z', null, 1],
    [false, null, null, 1],
    [true, null, password.kdf, 2],
  ])
  expect(JSON.stringify(await myLinks())).not.toContain(password.auth)
  const byToken = (a: Link, b: Link) => (a.token < b.token ? -1 : 1)
  expect((await myLinks()).sort(byToken)).toEqual([...links].sort(byToken))
  expect(await myLinks(member)).toEqual([])
  expect((await readAlbum(server, owner, album.id)).hasLink).toBe(true)
})

it("rejects links to other people's items and albums", async () => {
  const [own = '', trashed = ''] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [trashed] }))
  const album = await createAlbum(server, owner, [own])
  await shareAlbum(server, owner, album, member, 'edit')
  for (const [person, body, expected] of [
    [member, newAlbumLink(album), [403, 'FORBIDDEN']],
    [member, newItemLink(own), [404, 'NOT_FOUND']],
    [owner, newItemLink(trashed), [404, 'NOT_FOUND']],
    [owner, newSelectionLink([own, newId()]), [404, 'NOT_FOUND']],
    [owner, newSelectionLink([own, own]), [404, 'NOT_FOUND']],
    [owner, newAlbumLink({ id: newId(), epoch: 1 }), [404, 'NOT_FOUND']],
    [owner, newAlbumLink({ ...album, epoch: 2 }), [409, 'STALE_EPOCH']],
    [owner, newItemLink(own, { items: [signedItem(own, 2)] }), [409, 'STALE_VERSION']],
    [owner, newItemLink(own, { items: [signedItem(newId())] }), [400, 'INVALID_REQUEST']],
  ] as const) {
    expect(code(await post(person, body))).toEqual(expected)
  }
  const link = await createLink(server, owner, newItemLink(own))
  expect(code(await post(owner, newItemLink(own, { token: link.token })))).toEqual([
    409,
    'LINK_EXISTS',
  ])
  expect(await myLinks()).toHaveLength(1)
})

it.each<[string, object]>([
  ['an unknown permission', { permission: 'EDIT' }],
  ['an unknown type', { resourceType: 'FOLDER' }],
  ['a token of the wrong length', { token: random(15) }],
  ['an unwrapped secret', { wrappedSecret: random(16) }],
  ['a link that ends at once', { expirationDays: 0 }],
  ['a link that ends in centuries', { expirationDays: 3651 }],
  ['a duration of half a day', { expirationDays: 0.5 }],
  ['a weak key derivation', { password: { ...linkPassword(), kdf: { name: 'argon2id' } } }],
  ['no items', { items: [] }],
  ['two items', { items: [signedItem(newId()), signedItem(newId())] }],
  ['a too long payload', { sealed: random(200_000) }],
  ['an unencrypted title', { title: 'Summer' }],
])('rejects an invalid new link: %s', async (_, changes) => {
  const [own = ''] = await addItems(server, owner, ['2024-01-01'])
  expect(code(await post(owner, newItemLink(own, changes)))).toEqual([400, 'INVALID_REQUEST'])
})

it('accepts at most a thousand items in one link', async () => {
  const ids = await addItems(server, owner, Array(1001).fill('2024-01-01'))
  const sealed = random(190_000)
  const link = await createLink(server, owner, newSelectionLink(ids.slice(1), { sealed }))
  expect([link.fileCount, link.sealed]).toEqual([1000, sealed])
  expect((await post(owner, newSelectionLink(ids))).status).toBe(400)
})

it('limits the number of links to an album', async () => {
  const album = await createAlbum(server, owner)
  for (let i = 0; i < LIMITS.linksOfAlbum; i += 1) {
    await createLink(server, owner, newAlbumLink(album, { sealed: random(6100) }))
  }
  expect(code(await post(owner, newAlbumLink(album)))).toEqual([409, 'LIMIT_REACHED'])
  expect((await post(owner, newAlbumLink(album, { sealed: random(6200) }))).status).toBe(400)
  const [link] = await myLinks()
  const rotation = await rotationOf(server, owner, album.id, { without: [link?.token ?? ''] })
  for (const each of rotation.links) each.sealed = random(6100)
  expect((await end(owner, link?.token ?? '', { rotation })).status).toBe(200)
  expect((await rotationOf(server, owner, album.id)).links).toHaveLength(99)
})

it('never reuses the address of an ended link', async () => {
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  const { token } = await createLink(server, owner, newItemLink(id))
  expect((await end(owner, token)).status).toBe(200)
  const [theirs = ''] = await addItems(server, member, ['2024-01-01'])
  expect(code(await post(member, newItemLink(theirs, { token })))).toEqual([409, 'LINK_EXISTS'])
  const guest = newGuestLink((await createAlbum(server, member)).id, { token })
  expect(code(await ask(server, member, 'POST', '/api/guest-links', guest))).toEqual([
    409,
    'LINK_EXISTS',
  ])
})

it('only the owner can end a link to items', async () => {
  const [own = ''] = await addItems(server, owner, ['2024-01-01'])
  const { token } = await createLink(server, owner, newItemLink(own))
  expect((await end(member, token)).status).toBe(404)
  expect((await end(owner, random(16))).status).toBe(404)
  expect((await end(owner, 'x')).status).toBe(400)
  expect((await call(server, 'DELETE', `/api/shares/link/${token}`)).status).toBe(401)
  expect((await end(owner, token)).status).toBe(200)
  expect((await end(owner, token)).status).toBe(404)
})

it('ending a link to an album requires a new epoch', async () => {
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, member)
  const { token } = await createLink(server, owner, newAlbumLink(album))
  const other = await createLink(server, owner, newAlbumLink(album))
  expect((await end(owner, token)).status).toBe(400)
  const full = await rotationOf(server, owner, album.id)
  expect(code(await end(owner, token, { rotation: full }))).toEqual([409, 'STALE_EPOCH'])
  expect(await myLinks()).toHaveLength(2)

  const rotation = await rotationOf(server, owner, album.id, { without: [token] })
  expect((await end(owner, token, { rotation })).status).toBe(200)
  expect(await myLinks()).toEqual([{ ...other, ...rotation.links[0], version: 2 }])
  expect((await readAlbum(server, member, album.id)).share).toMatchObject({ epoch: 2 })
})

it('reports no link of an album after all its links have expired', async () => {
  const album = await createAlbum(server, owner)
  await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
  expect((await readAlbum(server, owner, album.id)).hasLink).toBe(true)
  time = new Date('2026-01-02T00:00:00.000Z')
  expect((await readAlbum(server, owner, album.id)).hasLink).toBe(false)
})

it('a new epoch includes no keys for expired links', async () => {
  const album = await createAlbum(server, owner)
  const expired = await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
  const open = await createLink(server, owner, newAlbumLink(album, { expirationDays: 2 }))
  const ended = await createLink(server, owner, newAlbumLink(album))
  const withExpired = await rotationOf(server, owner, album.id, { without: [ended.token] })
  time = new Date('2026-01-02T00:00:00.000Z')
  expect(code(await end(owner, ended.token, { rotation: withExpired }))).toEqual([
    409,
    'STALE_EPOCH',
  ])
  const rotation = await rotationOf(server, owner, album.id, { without: [ended.token] })
  expect(rotation.links.map(link => link.token)).toEqual([open.token])
  expect((await end(owner, ended.token, { rotation })).status).toBe(200)
  const versions = (await myLinks()).map(link => [link.token, link.version])
  expect(versions.sort()).toEqual(
    [
      [expired.token, 1],
      [open.token, 2],
    ].sort(),
  )

  const next = await rotationOf(server, owner, album.id)
  expect((await end(owner, expired.token, { rotation: next })).status).toBe(200)
  expect((await myLinks()).map(link => link.token)).toEqual([open.token])
})

it('counts only the files of a link that visitors see', async () => {
  const [one = '', two = ''] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const album = await createAlbum(server, owner, [one, two])
  await createLink(server, owner, newAlbumLink(album))
  await createLink(server, owner, newSelectionLink([one, two]))
  await createLink(server, owner, newItemLink(two))
  const counts = async () =>
    (await myLinks()).map(link => `${link.resourceType} ${link.fileCount}`).sort()
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [two] }))
  expect(await counts()).toEqual(['ALBUM 1', 'SELECTION 1', 'media 0'])
  await server.context.database.deleteFrom('items').where('id', '=', two).execute()
  expect(await counts()).toEqual(['ALBUM 1', 'SELECTION 1'])
  await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
  expect(await counts()).toEqual(['SELECTION 1'])
})
