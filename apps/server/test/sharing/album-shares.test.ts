import type { AlbumPage } from '@safelight/contract/albums'
import type { ShareInfo } from '@safelight/contract/shares'
import { type Person, random } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { infoOf } from '@safelight/test-kit/sharing/album-calls'
import {
  ask,
  type Circle,
  code,
  createAlbum,
  createLink,
  done,
  newAlbumLink,
  newMembership,
  newShare,
  personOf,
  readAlbum,
  rotationOf,
  sealedDetails,
  sealedMembers,
  shareAlbum,
  sharedAlbum,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
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

const idsOf = async (person: Person, id: string) => {
  const page = await done(ask<AlbumPage>(server, person, 'GET', `/api/albums/${id}/media`))
  return page.fileUploadResponseList.map(item => item.id)
}

const unshare = (asker: Person, album: string, userId: number, body?: unknown) =>
  ask(server, asker, 'DELETE', `/api/albums/${album}/share/${userId}`, body)

it('shares an album with a person', async () => {
  const album = await createAlbum(server, owner)
  const share = await newShare(server, owner, viewer)
  const members = sealedMembers(2)
  const path = `/api/albums/${album.id}/share`
  const info = await done(
    ask<ShareInfo>(server, owner, 'POST', path, { ...share, epoch: 1, members }),
  )
  expect(info).toEqual({
    users: [
      {
        ...(await personOf(server, owner, viewer.email)),
        permission: 'read',
        epoch: 1,
        sealed: share.sealed,
        signature: share.signature,
        createdAt: expect.any(String),
      },
    ],
    link: null,
    links: [],
  })
  expect(await infoOf(server, owner, album.id)).toEqual(info)
  expect((await readAlbum(server, viewer, album.id)).members).toEqual({ ...members, epoch: 1 })
})

it('lowers a right only under a new epoch', async () => {
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, viewer)
  const { users } = await shareAlbum(server, owner, album, viewer, 'edit')
  expect(users.map(user => user.permission)).toEqual(['edit'])
  await expect(shareAlbum(server, owner, album, viewer, 'read')).rejects.toThrow('STALE_EPOCH')
  expect((await infoOf(server, owner, album.id)).users.map(user => user.permission)).toEqual([
    'edit',
  ])
})

it('rejects shares under another epoch than the current epoch', async () => {
  const album = await createAlbum(server, owner)
  const share = await newShare(server, owner, viewer)
  const path = `/api/albums/${album.id}/share`
  const post = (changes: object) =>
    ask(server, owner, 'POST', path, { ...share, epoch: 1, members: sealedMembers(2), ...changes })
  expect(code(await post({ epoch: 2 }))).toEqual([409, 'STALE_EPOCH'])
  expect(code(await post({ members: sealedMembers(1) }))).toEqual([409, 'STALE_VERSION'])
  const nobody = await post({ targetEmail: 'nobody@example.org' })
  expect([nobody.status, nobody.body]).toEqual([
    404,
    { code: 'RECIPIENT_NOT_FOUND', message: 'There is no account with this email address.' },
  ])
  expect(code(await post({ targetEmail: stranger.email }))).toEqual([404, 'RECIPIENT_NOT_FOUND'])
  const { accountId } = await personOf(server, owner, owner.email)
  const self = await post({ targetEmail: owner.email, recipientAccountId: accountId })
  expect(code(self)).toEqual([400, 'INVALID_REQUEST'])
  for (const changes of [
    { accessType: 'VIEW' },
    { sealed: random(80) },
    { signature: random(63) },
    { targetEmail: '' },
    { members: { ...sealedMembers(2), sealed: random(25_000) } },
  ]) {
    expect((await post(changes)).status).toBe(400)
  }
  expect((await infoOf(server, owner, album.id)).users).toEqual([])
})

it('accepts only one of two concurrent member lists', async () => {
  const album = await createAlbum(server, owner)
  const [one, two] = await Promise.all(
    [editor, viewer].map(async person =>
      ask(server, owner, 'POST', `/api/albums/${album.id}/share`, {
        ...(await newShare(server, owner, person)),
        epoch: 1,
        members: sealedMembers(2),
      }),
    ),
  )
  expect([one?.status, two?.status].sort()).toEqual([200, 409])
  expect((await infoOf(server, owner, album.id)).users).toHaveLength(1)
})

it('lets only the owner share an album, lower rights and remove members', async () => {
  const album = await sharedAlbum(server, circle)
  const body = {
    ...(await newShare(server, owner, stranger)),
    epoch: 1,
    members: sealedMembers(4),
  }
  const rotation = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  const path = `/api/albums/${album.id}/share`
  for (const [person, status] of [
    [editor, 403],
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    expect((await ask(server, person, 'POST', path, body)).status).toBe(status)
    expect((await ask(server, person, 'GET', `${path}s`)).status).toBe(status)
    const lowered = await ask(server, person, 'PUT', `${path}/${editor.id}`, { rotation })
    expect(lowered.status).toBe(status)
    expect((await unshare(person, album.id, owner.id, { rotation })).status).toBe(status)
    const other = person.id === viewer.id ? editor.id : viewer.id
    expect((await unshare(person, album.id, other, { rotation })).status).toBe(status)
  }
  expect((await infoOf(server, owner, album.id)).users).toHaveLength(2)
})

it("removes a member's items from the album when the member is removed", async () => {
  const [own] = await addItems(server, owner, ['2024-01-01'])
  const [ofEditor] = await addItems(server, editor, ['2024-01-02'])
  const album = await sharedAlbum(server, circle, [own ?? ''])
  const link = await createLink(server, owner, newAlbumLink(album))
  await done(
    ask(server, editor, 'POST', `/api/albums/${album.id}/media`, {
      epoch: 1,
      items: [newMembership(ofEditor ?? '')],
    }),
  )
  const rotation = await rotationOf(server, owner, album.id, { without: [editor.id] })
  await done(unshare(owner, album.id, editor.id, { rotation }))

  expect((await ask(server, editor, 'GET', `/api/albums/${album.id}`)).status).toBe(404)
  expect(await idsOf(viewer, album.id)).toEqual([own])
  const after = await readAlbum(server, owner, album.id)
  expect(after).toMatchObject({
    epoch: 2,
    wrappedKey: rotation.wrappedKey,
    previous: [{ epoch: 2, sealed: rotation.previous }],
    details: { ...rotation.details, epoch: 2, author: album.ownerAccountId },
    members: { ...rotation.members, epoch: 2 },
    sharedWith: 1,
  })
  expect((await readAlbum(server, viewer, album.id)).share).toMatchObject({
    epoch: 2,
    right: 'VIEW',
    sealed: rotation.shares[0]?.sealed,
    signature: rotation.shares[0]?.signature,
  })
  const { links } = await infoOf(server, owner, album.id)
  expect(links).toEqual([{ ...link, ...rotation.links[0], version: 2, fileCount: 1 }])
})

it('returns the keys of earlier epochs, newest first', async () => {
  const album = await sharedAlbum(server, circle)
  const first = await rotationOf(server, owner, album.id, { without: [editor.id] })
  await done(unshare(owner, album.id, editor.id, { rotation: first }))
  const second = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  await done(unshare(owner, album.id, viewer.id, { rotation: second }))
  expect((await readAlbum(server, owner, album.id)).previous).toEqual([
    { epoch: 3, sealed: second.previous },
    { epoch: 2, sealed: first.previous },
  ])
})

it('removes items that a member may no longer contribute', async () => {
  const [ofEditor] = await addItems(server, editor, ['2024-01-02'])
  const album = await sharedAlbum(server, circle)
  const path = `/api/albums/${album.id}`
  await done(
    ask(server, editor, 'POST', `${path}/media`, {
      epoch: 1,
      items: [newMembership(ofEditor ?? '')],
    }),
  )
  const rotation = await rotationOf(server, owner, album.id, { lowered: [editor.id] })
  const info = await done(
    ask<ShareInfo>(server, owner, 'PUT', `${path}/share/${editor.id}`, { rotation }),
  )
  expect(info.users.map(user => [user.userId, user.permission, user.epoch])).toEqual([
    [editor.id, 'read', 2],
    [viewer.id, 'read', 2],
  ])
  expect(await idsOf(owner, album.id)).toEqual([])
  const details = { ...sealedDetails(rotation.details.version + 1), epoch: 2 }
  expect((await ask(server, editor, 'PUT', path, { details })).status).toBe(403)
})

it("rejects lowering an editor's right if the new epoch keeps the right", async () => {
  const album = await sharedAlbum(server, circle)
  const rotation = await rotationOf(server, owner, album.id)
  const lower = ({ id }: Person) =>
    ask(server, owner, 'PUT', `/api/albums/${album.id}/share/${id}`, { rotation })
  expect(code(await lower(editor))).toEqual([409, 'STALE_EPOCH'])
  expect((await readAlbum(server, owner, album.id)).epoch).toBe(1)
  expect((await lower(viewer)).status).toBe(200)
  expect((await infoOf(server, owner, album.id)).users.map(user => user.permission)).toEqual([
    'edit',
    'read',
  ])
})

it('rejects a new epoch that does not list exactly the remaining members', async () => {
  const album = await sharedAlbum(server, circle)
  await createLink(server, owner, newAlbumLink(album))
  const rotation = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  const [share] = rotation.shares
  const [link] = rotation.links
  if (!share || !link) throw new Error('nothing to rotate')
  const before = [await readAlbum(server, owner, album.id), await infoOf(server, owner, album.id)]
  for (const [changes, expected] of [
    [{ epoch: 1 + 2 }, 'STALE_EPOCH'],
    [{ shares: [] }, 'STALE_EPOCH'],
    [{ shares: [share, share] }, 'STALE_EPOCH'],
    [{ shares: [share, { ...share, userId: viewer.id }] }, 'STALE_EPOCH'],
    [{ shares: [share, { ...share, userId: stranger.id }] }, 'STALE_EPOCH'],
    [{ shares: [{ ...share, userId: stranger.id }] }, 'STALE_EPOCH'],
    [{ shares: [{ ...share, right: 'VIEW' }] }, 'STALE_EPOCH'],
    [{ links: [] }, 'STALE_EPOCH'],
    [{ links: [link, link] }, 'STALE_EPOCH'],
    [{ links: [{ ...link, token: random(16) }] }, 'STALE_EPOCH'],
    [{ links: [{ ...link, version: 1 }] }, 'STALE_VERSION'],
    [{ details: sealedDetails(1) }, 'STALE_VERSION'],
    [{ members: sealedMembers(1) }, 'STALE_VERSION'],
  ] as const) {
    const body = { rotation: { ...rotation, ...changes } }
    const answer = await unshare(owner, album.id, viewer.id, body)
    expect([Object.keys(changes), ...code(answer)]).toEqual([Object.keys(changes), 409, expected])
  }
  for (const body of [undefined, {}, { rotation: { ...rotation, epoch: 1 } }]) {
    expect((await unshare(owner, album.id, viewer.id, body)).status).toBe(400)
  }
  expect([await readAlbum(server, owner, album.id), await infoOf(server, owner, album.id)]).toEqual(
    before,
  )
  await done(unshare(owner, album.id, viewer.id, { rotation }))
})

it('accepts only one of two concurrent requests for a new epoch', async () => {
  const album = await sharedAlbum(server, circle)
  const one = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  const two = await rotationOf(server, owner, album.id, { without: [editor.id] })
  const answers = await Promise.all([
    unshare(owner, album.id, viewer.id, { rotation: one }),
    unshare(owner, album.id, editor.id, { rotation: two }),
  ])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  expect((await infoOf(server, owner, album.id)).users).toHaveLength(1)
  expect((await readAlbum(server, owner, album.id)).epoch).toBe(2)
})

it('lets a member leave without a new epoch', async () => {
  const [ofEditor] = await addItems(server, editor, ['2024-01-02'])
  const album = await sharedAlbum(server, circle)
  await done(
    ask(server, editor, 'POST', `/api/albums/${album.id}/media`, {
      epoch: 1,
      items: [newMembership(ofEditor ?? '')],
    }),
  )
  await done(unshare(editor, album.id, editor.id))
  expect((await unshare(editor, album.id, editor.id)).status).toBe(404)
  expect(await done(ask(server, editor, 'GET', '/api/albums/shared-with-me'))).toEqual([])
  expect(await idsOf(owner, album.id)).toEqual([])
  expect((await readAlbum(server, owner, album.id)).epoch).toBe(1)
})
