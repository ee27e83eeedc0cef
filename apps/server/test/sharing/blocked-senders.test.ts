import type { AlbumPage } from '@safelight/contract/albums'
import type { BlockedSender } from '@safelight/contract/blocked-senders'
import { LIMITS } from '@safelight/contract/limits'
import type { ShareInfo } from '@safelight/contract/shares'
import { type Person, random } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  blockSender,
  type Circle,
  code,
  createAlbum,
  done,
  newMembership,
  newShare,
  personOf,
  sealedMembers,
  shareAlbum,
  sharedAlbum,
  shareItem,
  signedItem,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'

let server: TestServer
let circle: Circle
let owner: Person
let editor: Person
let viewer: Person
beforeEach(async () => {
  server = await startServer()
  circle = await signUpCircle(server)
  ;({ owner, editor, viewer } = circle)
})

const block = (person: Person, sender: Person) => blockSender(server, person, sender)

const unblock = (person: Person, sender: Person) =>
  ask(server, person, 'DELETE', `/api/user/blocked/${sender.id}`)

const blockedBy = async (person: Person) =>
  (await done(ask<{ blocked: BlockedSender[] }>(server, person, 'GET', '/api/user/blocked')))
    .blocked

const sharedWith = async (person: Person) => [
  await done(ask<unknown[]>(server, person, 'GET', '/api/albums/shared-with-me')),
  await done(ask<unknown[]>(server, person, 'GET', '/api/media/shared-with-me')),
]

const NOBODY = [404, 'RECIPIENT_NOT_FOUND']

it('ends all shares of a blocked sender', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const album = await sharedAlbum(server, circle, [item])
  await shareItem(server, owner, item, editor, 'edit')
  await shareItem(server, owner, item, viewer)
  const [added = ''] = await addItems(server, editor, ['2024-01-02'])
  await done(
    ask(server, editor, 'POST', `/api/albums/${album.id}/media`, {
      epoch: album.epoch,
      items: [newMembership(added)],
    }),
  )
  const share = await newShare(server, owner, editor)

  expect((await block(editor, owner)).status).toBe(200)
  expect(await sharedWith(editor)).toEqual([[], []])
  expect((await ask(server, editor, 'GET', `/api/albums/${album.id}`)).status).toBe(404)
  const page = await done(ask<AlbumPage>(server, owner, 'GET', `/api/albums/${album.id}/media`))
  expect(page.fileUploadResponseList.map(({ id }) => id)).toEqual([item])
  const users = async (path: string) =>
    (await done(ask<ShareInfo>(server, owner, 'GET', path))).users.map(({ userId }) => userId)
  expect(await users(`/api/albums/${album.id}/shares`)).toEqual([viewer.id])
  expect(await users(`/api/media/${item}/shares`)).toEqual([viewer.id])

  const { id: _, ...signed } = signedItem(item)
  const path = `/api/media/${item}/share`
  expect(code(await ask(server, owner, 'POST', path, { ...share, item: signed }))).toEqual(NOBODY)
  // Senders who name a wrong epoch must not learn from the answer whether they are blocked.
  for (const epoch of [album.epoch, album.epoch + 1]) {
    const body = { ...share, epoch, members: sealedMembers(9) }
    expect(code(await ask(server, owner, 'POST', `/api/albums/${album.id}/share`, body))).toEqual(
      NOBODY,
    )
  }
  const key = `/api/users/public-key?email=${editor.email}`
  expect(code(await ask(server, owner, 'GET', key))).toEqual(NOBODY)
})

it('blocks a sender for one person only', async () => {
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, viewer)
  await block(editor, owner)
  await block(editor, owner)
  expect(await blockedBy(editor)).toEqual([
    {
      userId: owner.id,
      accountId: (await personOf(server, editor, owner.email)).accountId,
      email: owner.email,
      displayName: null,
      createdAt: expect.any(String),
    },
  ])
  expect(await blockedBy(viewer)).toEqual([])
  expect((await sharedWith(viewer))[0]).toHaveLength(1)
  await shareAlbum(server, editor, await createAlbum(server, editor), owner)

  expect((await unblock(viewer, owner)).status).toBe(404)
  expect((await unblock(editor, owner)).status).toBe(200)
  expect((await unblock(editor, owner)).status).toBe(404)
  await shareAlbum(server, owner, album, editor)
  expect((await sharedWith(editor))[0]).toHaveLength(1)
})

it('blocks a sender only if the address and the account id belong together', async () => {
  const { accountId } = await personOf(server, editor, owner.email)
  const put = (body: object) => ask(server, editor, 'PUT', '/api/user/blocked', body)
  expect(code(await put({ email: viewer.email, accountId }))).toEqual(NOBODY)
  expect(code(await put({ email: 'nobody@example.org', accountId }))).toEqual(NOBODY)
  expect(code(await block(editor, editor))).toEqual([400, 'INVALID_REQUEST'])
  expect(await blockedBy(editor)).toEqual([])
})

it('limits the number of blocked senders', async () => {
  const { database } = server.context
  const row = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const { usage_percentage: _, name_key: __, keys_json, ...values } = row
  const created_at = new Date().toISOString()
  const strangers = Array.from({ length: LIMITS.blockedByAccount }, (_, i) => 1000 + i)
  for (const id of strangers) {
    const keys = JSON.stringify({ ...JSON.parse(keys_json), accountId: random(16) })
    const other = { ...values, id, email: `${id}@example.org`, keys_json: keys }
    await database.insertInto('users').values(other).execute()
    await database
      .insertInto('blocked_accounts')
      .values({ user_id: editor.id, blocked_id: id, created_at })
      .execute()
  }
  expect(code(await block(editor, owner))).toEqual([409, 'LIMIT_REACHED'])
  expect(await blockedBy(editor)).toHaveLength(LIMITS.blockedByAccount)
})

it('removes a deleted account from the lists of blocked senders', async () => {
  await block(editor, owner)
  await block(owner, viewer)
  await done(ask(server, owner, 'DELETE', '/api/user', { password: owner.password }))
  expect(await blockedBy(editor)).toEqual([])
  await removeDeletedAccounts(server.context)
  const rows = server.context.database.selectFrom('blocked_accounts').selectAll().execute()
  expect(await rows).toEqual([])
})
