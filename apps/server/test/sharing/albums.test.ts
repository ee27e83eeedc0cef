import type { Album } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { add, idsOf, pageOf, remove } from '@safelight/test-kit/sharing/album-calls'
import {
  ask,
  type Circle,
  createAlbum,
  done,
  newAlbum,
  newMembership,
  readAlbum,
  sealedDetails,
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

it('returns an album exactly as it was stored', async () => {
  const [item] = await addItems(server, owner, ['2024-01-01'])
  const body = newAlbum([item ?? ''])
  const album = await done(ask<Album>(server, owner, 'POST', '/api/albums', body))
  const me = await done(ask(server, owner, 'GET', '/api/user/me'))
  const { accountId } = me.keys as { accountId: string }
  expect(album).toMatchObject({
    id: body.id,
    title: '',
    description: '',
    coverPhoto: `${item}.jpg`,
    coverId: null,
    ownerAccountId: accountId,
    owner: { userId: owner.id, email: owner.email, accountId },
    mine: true,
    access: 'owner',
    epoch: 1,
    wrappedKey: body.wrappedKey,
    share: null,
    previous: [],
    details: { ...body.details, epoch: 1, author: accountId },
    members: { ...body.members, epoch: 1 },
    count: 1,
    hasLink: false,
    sharedWith: 0,
  })
  expect(album.cover).toMatchObject({
    id: item,
    membership: { epoch: 1, wrappedKey: body.items[0]?.wrappedKey, ownerAccountId: accountId },
    detailsAuthor: accountId,
    detailsSignature: body.items[0]?.detailsSignature,
  })
  expect(await done(ask<Album[]>(server, owner, 'GET', '/api/albums/my'))).toEqual([album])
  expect(await readAlbum(server, owner, album.id)).toEqual(album)
})

it('rejects an album id that is already in use', async () => {
  const album = await createAlbum(server, owner)
  for (const person of [owner, stranger]) {
    const answer = await ask(server, person, 'POST', '/api/albums', newAlbum([], album.id))
    expect([answer.status, answer.body.code]).toEqual([409, 'ALBUM_EXISTS'])
  }
  expect((await readAlbum(server, owner, album.id)).wrappedKey).toBe(album.wrappedKey)
})

it('shows an album to its members without the owner’s secrets', async () => {
  const [item] = await addItems(server, owner, ['2024-01-01'])
  const album = await sharedAlbum(server, circle, [item ?? ''])
  for (const [person, right, access] of [
    [editor, 'EDIT', 'edit'],
    [viewer, 'VIEW', 'read'],
  ] as const) {
    const [shared, ...others] = await done(
      ask<Album[]>(server, person, 'GET', '/api/albums/shared-with-me'),
    )
    expect(others).toEqual([])
    expect(shared).toMatchObject({
      id: album.id,
      mine: false,
      access,
      wrappedKey: null,
      hasLink: false,
      sharedWith: 2,
      count: 1,
      share: { type: 'ALBUM', resourceId: album.id, right, epoch: 1 },
      owner: { userId: owner.id },
    })
    expect(shared?.share?.sender.accountId).toBe(album.ownerAccountId)
    expect(shared?.share?.recipient.accountId).not.toBe(album.ownerAccountId)
    expect(shared?.cover).toMatchObject({ wrappedKey: null, privateDetails: null, checksum: null })
    expect(await done(ask(server, person, 'GET', '/api/albums/my'))).toEqual([])
    expect(await readAlbum(server, person, album.id)).toEqual(shared)
  }
})

it('hides an album from strangers in every call', async () => {
  const [own] = await addItems(server, owner, ['2024-01-01'])
  const album = await sharedAlbum(server, circle, [own ?? ''])
  const path = `/api/albums/${album.id}`
  const details = { ...sealedDetails(2), epoch: 1 }
  const calls: [string, string, unknown, (403 | 200)[]][] = [
    ['GET', path, undefined, [200, 200]],
    ['GET', `${path}/media`, undefined, [200, 200]],
    ['PUT', path, { coverPhoto: null }, [200, 403]],
    ['PUT', path, { details }, [200, 403]],
    ['POST', `${path}/media`, { epoch: 1, items: [newMembership(newId())] }, [200, 403]],
    ['DELETE', `${path}/media`, { ids: [own] }, [200, 403]],
    ['GET', `${path}/shares`, undefined, [403, 403]],
    ['DELETE', path, undefined, [403, 403]],
  ]
  for (const [method, address, body, [edit, view]] of calls) {
    const answers = [
      await ask(server, stranger, method, address, body),
      await ask(server, viewer, method, address, body),
      await ask(server, editor, method, address, body),
    ]
    const statuses = answers.map(answer => answer.status)
    expect([method, address, statuses]).toEqual([method, address, [404, view, edit]])
    const unsigned = await ask(server, { token: '' }, method, address, body)
    expect([unsigned.status, unsigned.body.code]).toEqual([401, 'NOT_SIGNED_IN'])
  }
  expect(idsOf(await pageOf(server, owner, album.id))).toEqual([own])
})

it("accepts each new version of an album's details only once", async () => {
  const album = await sharedAlbum(server, circle)
  const path = `/api/albums/${album.id}`
  const details = { ...sealedDetails(2), epoch: 1 }
  const changed = await ask<Album>(server, editor, 'PUT', path, { title: '', details })
  expect(changed.body.details).toMatchObject({ ...details, epoch: 1 })
  expect(changed.body.details.author).not.toBe(album.ownerAccountId)
  for (const [change, code] of [
    [{ ...sealedDetails(2), epoch: 1 }, 'STALE_VERSION'],
    [{ ...sealedDetails(4), epoch: 1 }, 'STALE_VERSION'],
    [{ ...sealedDetails(3), epoch: 2 }, 'STALE_EPOCH'],
  ] as const) {
    const answer = await ask(server, owner, 'PUT', path, { details: change })
    expect([answer.status, answer.body.code]).toEqual([409, code])
  }
  const [one, two] = await Promise.all(
    [owner, editor].map(person =>
      ask(server, person, 'PUT', path, { details: { ...sealedDetails(3), epoch: 1 } }),
    ),
  )
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
})

it('reports when the text, cover or items of an album last changed', async () => {
  let time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  circle = await signUpCircle(server)
  ;({ owner, editor, viewer } = circle)
  const [one = '', two = ''] = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const [ofEditor = ''] = await addItems(server, editor, ['2024-01-03'])
  const made = time
  const album = await createAlbum(server, owner, [one])
  const path = `/api/albums/${album.id}`
  const changedAt = async (act: () => Promise<unknown>) => {
    time += 1000
    await act()
    return Date.parse((await readAlbum(server, owner, album.id)).changedAt)
  }
  const put = (person: Person, body: object) => done(ask(server, person, 'PUT', path, body))
  expect(Date.parse(album.changedAt)).toBe(made)
  expect(await changedAt(() => shareAlbum(server, owner, album, editor, 'edit'))).toBe(made)
  expect(await changedAt(() => add(server, owner, album, [one]))).toBe(made)
  const details = { ...sealedDetails(2), epoch: 1 }
  expect(await changedAt(() => put(editor, { details }))).toBe(time)
  expect(await changedAt(() => put(owner, { coverPhoto: `${one}.jpg` }))).toBe(time)
  expect(await changedAt(() => add(server, owner, album, [two]))).toBe(time)
  expect(await changedAt(() => remove(server, owner, album, [two]))).toBe(time)
  expect(await changedAt(() => add(server, editor, album, [ofEditor]))).toBe(time)
  const before = time
  expect(await changedAt(() => remove(server, owner, album, [two]))).toBe(before)
  const leave = () => done(ask(server, editor, 'DELETE', `${path}/share/${editor.id}`, {}))
  expect(await changedAt(leave)).toBe(time)
})

it('deletes an album without deleting its items', async () => {
  const items = await addItems(server, owner, ['2024-01-01'])
  const album = await sharedAlbum(server, circle, items)
  await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
  for (const person of [owner, editor, viewer]) {
    expect((await ask(server, person, 'GET', `/api/albums/${album.id}`)).status).toBe(404)
  }
  const { database } = server.context
  for (const table of ['album_items', 'album_shares', 'album_epochs', 'links'] as const) {
    expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
  expect(await done(ask(server, owner, 'GET', '/api/media/all-metadata'))).toHaveLength(1)
})

it.each<[string, string, object]>([
  ['an unencrypted title', 'PUT', { title: 'Summer' }],
  ['an unencrypted description', 'PUT', { description: 'By the sea' }],
  ['too long details', 'PUT', { details: { ...sealedDetails(2), epoch: 1, sealed: random(6200) } }],
  [
    'a signature that is none',
    'PUT',
    { details: { ...sealedDetails(2), epoch: 1, signature: '' } },
  ],
  ['a malformed cover id', 'PUT', { coverPhoto: '../../etc/passwd' }],
  ['something unknown', 'PUT', { ownerId: 1 }],
  ['no items', 'POST', { epoch: 1, items: [] }],
  [
    'too many items',
    'POST',
    { epoch: 1, items: Array.from({ length: 201 }, () => newMembership(newId())) },
  ],
  [
    'a key of another length',
    'POST',
    { epoch: 1, items: [{ ...newMembership(newId()), wrappedKey: random(60) }] },
  ],
  ['an epoch below one', 'POST', { epoch: 0, items: [newMembership(newId())] }],
  ['no ids', 'DELETE', { ids: [] }],
  ['too many ids', 'DELETE', { ids: Array(201).fill(newId()) }],
])('rejects a change of an album with %s', async (_, method, body) => {
  const album = await createAlbum(server, owner)
  const path = `/api/albums/${album.id}${method === 'PUT' ? '' : '/media'}`
  const answer = await ask(server, owner, method, path, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST'])
})

it('rejects incomplete albums', async () => {
  const { members, ...incomplete } = newAlbum()
  for (const body of [
    incomplete,
    { ...newAlbum(), id: 'x' },
    { ...newAlbum(), members: { ...members, version: 2 } },
    { ...newAlbum(), title: 'Summer' },
    { ...newAlbum(), members: { ...members, sealed: random(25_000) } },
  ]) {
    expect((await ask(server, owner, 'POST', '/api/albums', body)).status).toBe(400)
  }
  for (const id of ['x', "' or 1=1", newId().toLowerCase()]) {
    const path = `/api/albums/${encodeURIComponent(id)}`
    expect((await ask(server, owner, 'GET', path)).status).toBe(400)
  }
  expect((await call(server, 'GET', '/api/albums/my')).status).toBe(401)
})

it('limits the number of albums per account', async () => {
  const { database } = server.context
  const album = await createAlbum(server, owner)
  const row = await database.selectFrom('albums').selectAll().executeTakeFirstOrThrow()
  await database.transaction().execute(async transaction => {
    for (let i = 1; i < LIMITS.albumsOfAccount; i += 1) {
      await transaction
        .insertInto('albums')
        .values({ ...row, id: newId() })
        .execute()
    }
  })
  const answer = await ask(server, owner, 'POST', '/api/albums', newAlbum())
  expect([answer.status, answer.body.code]).toEqual([409, 'LIMIT_REACHED'])
  await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
  expect((await ask(server, owner, 'POST', '/api/albums', newAlbum())).status).toBe(200)
})
