import { LIMITS } from '@safelight/contract/limits'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { createFamily, join } from '@safelight/test-kit/accounts/family'
import { subscribe } from '@safelight/test-kit/accounts/subscription'
import { anotherPool } from '@safelight/test-kit/database/postgres'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  type Circle,
  createAlbum,
  createLink,
  newAlbum,
  newAlbumLink,
  newMembership,
  newShare,
  personOf,
  rotationOf,
  sealedDetails,
  sealedMembers,
  shareAlbum,
  sharedAlbum,
  shareItem,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { reserveUpload } from '../../src/uploads/reserve-upload.ts'

let server: TestServer
let servers: TestServer[]
beforeEach(async () => {
  server = await startServer()
  servers = [server, await startServer({ database: await anotherPool(server.context.database) })]
})

const statuses = async (
  count: number,
  call: (at: TestServer, i: number) => ReturnType<typeof ask>,
) =>
  (
    await Promise.all(
      Array.from({ length: count }, (_, i) => call(servers[i % 2] as TestServer, i)),
    )
  )
    .map(({ status }) => status)
    .sort()

async function fullAlbum(circle: Circle) {
  const { owner, editor, viewer } = circle
  const own = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const given = await addItems(server, editor, ['2024-02-01', '2024-02-02', '2024-02-03'])
  const album = await sharedAlbum(server, circle, own)
  await createLink(server, owner, newAlbumLink(album))
  await shareItem(server, owner, own[0] ?? '', viewer)
  await shareItem(server, editor, given[0] ?? '', owner)
  const items = given.map(id => newMembership(id))
  return { own, given, album, giving: { epoch: album.epoch, items } }
}

it('counts items correctly if items are added to an album during its deletion', async () => {
  const circle = await signUpCircle(server)
  const { owner, editor } = circle
  for (let round = 0; round < 3; round += 1) {
    const { album, giving, given } = await fullAlbum(circle)
    const path = `/api/albums/${album.id}`
    const answers = await statuses(8, (at, i) => {
      if (i === 3 + round) return ask(at, owner, 'DELETE', path)
      if (i === 5) return ask(at, editor, 'POST', '/api/media/trash', { ids: given.slice(2) })
      if (i === 6) return ask(at, editor, 'POST', '/api/media/delete', { ids: given.slice(2) })
      return ask(at, editor, 'POST', `${path}/media`, giving)
    })
    expect(answers.filter(status => ![200, 404].includes(status))).toEqual([])
    await expectCounted(server.context.database)
  }
})

it('lets one of several changes of a cover win that saw the same cover', async () => {
  const circle = await signUpCircle(server)
  const { owner, editor } = circle
  const items = await addItems(server, owner, ['2024-01-01', '2024-01-02', '2024-01-03'])
  const album = await sharedAlbum(server, circle, items)
  const path = `/api/albums/${album.id}`
  const answers = await statuses(6, (at, i) => {
    const body = { coverPhoto: `${items[i % 3]}.jpg`, seenCoverId: null }
    return ask(at, i % 2 ? editor : owner, 'PUT', path, body)
  })
  // The second request for the cover that won changes nothing, and may succeed.
  expect(answers).toEqual([200, 200, 409, 409, 409, 409])
})

it("counts each owner's items correctly if a member leaves while adding items", async () => {
  const circle = await signUpCircle(server)
  const { editor } = circle
  const { album, giving } = await fullAlbum(circle)
  const answers = await statuses(6, (at, i) =>
    i === 3
      ? ask(at, editor, 'DELETE', `/api/albums/${album.id}/share/${editor.id}`, {})
      : ask(at, editor, 'POST', `/api/albums/${album.id}/media`, giving),
  )
  expect(answers.filter(status => ![200, 403, 404].includes(status))).toEqual([])
  const left = await server.context.database
    .selectFrom('album_items')
    .selectAll()
    .where('owner_id', '=', editor.id)
    .execute()
  expect(left).toEqual([])
  await expectCounted(server.context.database)
})

it('accepts only one of several concurrent member lists with the same version', async () => {
  const circle = await signUpCircle(server)
  const { owner, stranger, viewer } = circle
  const album = await createAlbum(server, owner)
  const shares = await Promise.all(
    [stranger, viewer, stranger, viewer].map(person => newShare(server, owner, person)),
  )
  const answers = await statuses(4, (at, i) =>
    ask(at, owner, 'POST', `/api/albums/${album.id}/share`, {
      ...shares[i],
      epoch: album.epoch,
      members: sealedMembers(2),
    }),
  )
  expect(answers).toEqual([200, 409, 409, 409])
  await expectCounted(server.context.database)
})

it("starts an album's new epoch only once for two concurrent requests", async () => {
  const circle = await signUpCircle(server)
  const { owner, editor, viewer } = circle
  const album = await sharedAlbum(server, circle)
  const rotation = await rotationOf(server, owner, album.id, { without: [editor.id] })
  const other = await rotationOf(server, owner, album.id, { without: [viewer.id] })
  const answers = await statuses(2, (at, i) =>
    ask(at, owner, 'DELETE', `/api/albums/${album.id}/share/${(i ? viewer : editor).id}`, {
      rotation: i ? other : rotation,
    }),
  )
  expect(answers).toEqual([200, 409])
  await expectCounted(server.context.database)
})

it('creates an album only once if several requests use the same album id', async () => {
  const circle = await signUpCircle(server)
  const { owner } = circle
  const items = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  for (let round = 0; round < 3; round += 1) {
    const { id } = newAlbum()
    const answers = await statuses(4, at =>
      ask(at, owner, 'POST', '/api/albums', newAlbum(items, id)),
    )
    expect(answers).toEqual([200, 409, 409, 409])
    await expectCounted(server.context.database)
  }
})

it('creates no more albums than an account may have', async () => {
  const { database } = server.context
  const owner = await signUp(server)
  await createAlbum(server, owner)
  const count = LIMITS.albumsOfAccount - 2
  await sql`
    insert into albums select (jsonb_populate_record(a, jsonb_build_object('id', a.id || n))).*
    from albums a, generate_series(2, ${count}::integer) n
  `.execute(database)
  await sql`update counters set used_bytes = used_bytes * ${count}`.execute(database)
  const answers = await statuses(6, at => ask(at, owner, 'POST', '/api/albums', newAlbum()))
  expect(answers).toEqual([200, 200, 409, 409, 409, 409])
  await expectCounted(database)
})

it('accepts only one of several concurrent changes of an album', async () => {
  const circle = await signUpCircle(server)
  const { owner, editor } = circle
  const { id, epoch } = await sharedAlbum(server, circle)
  for (let version = 2; version < 6; version += 1) {
    const answers = await statuses(4, (at, i) => {
      // Each change has another length, so the counted bytes show which one was accepted.
      const sealed = random(285 + 30 * i)
      const details = { ...sealedDetails(version), epoch, sealed }
      return ask(at, i % 3 ? owner : editor, 'PUT', `/api/albums/${id}`, { details })
    })
    expect(answers).toEqual([200, 409, 409, 409])
    await expectCounted(server.context.database)
  }
})

it('counts a share of an item once after concurrent changes', async () => {
  const circle = await signUpCircle(server)
  const { owner, viewer } = circle
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => {
        const at = servers[i % 2] as TestServer
        return i === 4
          ? ask(at, owner, 'DELETE', `/api/media/${id}/share/${viewer.id}`).then(
              ({ status }) => status,
            )
          : shareItem(at, owner, id, viewer, i % 3 ? 'read' : 'edit').then(() => 200)
      }),
    )
    expect(answers.filter(status => ![200, 404].includes(status))).toEqual([])
    await expectCounted(server.context.database)
  }
})

it('accepts only one of several concurrent edits of an item by its recipients', async () => {
  const circle = await signUpCircle(server)
  const { owner, editor, viewer } = circle
  const [id = ''] = await addItems(server, owner, ['2024-01-01'])
  for (const person of [editor, viewer]) await shareItem(server, owner, id, person, 'edit')
  for (let version = 2; version < 6; version += 1) {
    const answers = await statuses(4, (at, i) =>
      ask(at, i % 3 ? editor : viewer, 'PUT', `/api/media/${id}/shared-details`, {
        version,
        sharedDetails: random(285),
        dateTaken: `2024-0${1 + i}-01`,
        detailsSignature: random(64),
      }),
    )
    expect(answers).toEqual([200, 409, 409, 409])
    await expectCounted(server.context.database)
  }
})

it('removes a share that the sender creates while being blocked', async () => {
  const circle = await signUpCircle(server)
  const { owner, viewer } = circle
  const { accountId } = await personOf(server, viewer, owner.email)
  const items = await addItems(server, owner, Array(6).fill('2024-01-01'))
  const albums = [await createAlbum(server, owner), await createAlbum(server, owner)]
  const blocked = { email: owner.email, accountId }
  await Promise.allSettled([
    ...items.map((id, i) => shareItem(servers[i % 2] as TestServer, owner, id, viewer)),
    ...albums.map((album, i) => shareAlbum(servers[i % 2] as TestServer, owner, album, viewer)),
    ask(servers[1] as TestServer, viewer, 'PUT', '/api/user/blocked', blocked),
  ])
  for (const table of ['item_shares', 'album_shares'] as const) {
    expect(await server.context.database.selectFrom(table).selectAll().execute()).toEqual([])
  }
  await expectCounted(server.context.database)
})

it('counts each change of the comments, and refuses those beyond the limit of an item', async () => {
  const circle = await signUpCircle(server)
  const { owner, viewer, editor } = circle
  const { database } = server.context
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const { id, epoch } = await sharedAlbum(server, circle, [item])
  const row = { album_id: id, item_id: item, item_owner_id: owner.id, author_id: owner.id, epoch }
  const before = Array.from({ length: LIMITS.commentsOfItem - 3 }, () => ({
    ...{ ...row, id: newId(), sealed: random(285), signature: random(64) },
    created_at: new Date(0).toISOString(),
  }))
  await database.insertInto('album_comments').values(before).execute()
  const comment = () => ({ epoch, sealed: random(285), signature: random(64) })
  const path = `/api/albums/${id}/media/${item}/comments`
  const people = [owner, viewer, editor] as const

  const answers = await statuses(8, (at, i) =>
    ask(at, people[i % 3] ?? owner, 'PUT', `${path}/${newId()}`, comment()),
  )
  expect(answers).toEqual([200, 200, 200, ...Array(5).fill(409)])

  const [{ id: gone } = { id: '' }] = before
  const deletions = await statuses(4, at => ask(at, owner, 'DELETE', `${path}/${gone}`))
  expect(deletions).toEqual([200, 200, 200, 200])
  const same = { commentId: newId(), comment: comment() }
  const again = await statuses(4, at =>
    ask(at, viewer, 'PUT', `${path}/${same.commentId}`, same.comment),
  )
  expect(again).toEqual([200, 200, 200, 200])
  const { comment_changes } = await database
    .selectFrom('albums')
    .select('comment_changes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(comment_changes).toBe(3 + 1 + 1)
  await expectCounted(database)
})

it('leaves no comment of an item that leaves the album', async () => {
  const circle = await signUpCircle(server)
  const { owner, viewer } = circle
  const { database } = server.context
  for (let round = 0; round < 3; round += 1) {
    const [item = ''] = await addItems(server, owner, ['2024-01-01'])
    const album = await sharedAlbum(server, circle, [item])
    const path = `/api/albums/${album.id}/media`
    const answers = await statuses(8, (at, i) =>
      i === 3 + round
        ? ask(at, owner, 'DELETE', path, { ids: [item] })
        : ask(at, viewer, 'PUT', `${path}/${item}/comments/${newId()}`, {
            ...{ epoch: album.epoch, sealed: random(285), signature: random(64) },
          }),
    )
    expect(answers.filter(status => ![200, 404].includes(status))).toEqual([])
    expect(await database.selectFrom('album_comments').selectAll().execute()).toEqual([])
  }
  await expectCounted(database)
})

it('reserves no more storage for concurrent uploads than the family shares', async () => {
  const { database } = server.context
  const pools = servers.map(each => each.context.database)
  await signUp(server)
  const people: Person[] = [await signUp(server), await signUp(server), await signUp(server)]
  const [owner, ...members] = people as [Person, Person, Person]
  await database.updateTable('plans').set({ storage_limit_mb: 1 }).where('id', '=', 3).execute()
  const group = await createFamily(server, owner)
  for (const member of members) await join(server, owner, group, member)
  await subscribe(server, owner, 3)
  const bytes = 400 * 1024
  const limits = { bytes: null, uploads: null }
  const settled = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      reserveUpload(
        pools[i % 2] as (typeof pools)[0],
        (people[i % 3] as Person).id,
        bytes,
        limits,
        new Date(),
      ),
    ),
  )
  expect(settled.filter(each => each.status === 'fulfilled')).toHaveLength(2)
})
