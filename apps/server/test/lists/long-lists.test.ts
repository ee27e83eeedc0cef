import type { Album } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { type AccessType, RIGHTS, toAccessType } from '@safelight/contract/rights'
import type { SharedMedia } from '@safelight/contract/share-records'
import type { ShareInfo } from '@safelight/contract/shares'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  code,
  createAlbum,
  createLink,
  done,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  newShare,
  readAlbum,
  rotationOf,
  shareAlbum,
  shareItem,
  signedItem,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let friend: Person
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner@example.org')
  friend = await signUp(server, 'friend@example.org')
})

const FULL = LIMITS.listPage
const MORE = FULL + 3

const time = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 4))).toISOString()

async function follow<T>(person: Person, path: string, cursorOf: (entry: T) => [string, string]) {
  const sizes: number[] = []
  const cursors: string[] = []
  do {
    const query = cursors.length > 0 ? `?after=${cursors.at(-1)}` : ''
    const page = await done(ask<T[]>(server, person, 'GET', path + query))
    sizes.push(page.length)
    cursors.push(...page.map(entry => cursorOf(entry).join('_')))
  } while (sizes.at(-1) === FULL && sizes.length < 5)
  return { sizes, cursors }
}

const newestFirst = (cursors: string[]) => [...cursors].sort().reverse()

async function manyAlbums(count: number): Promise<string[]> {
  const { database } = server.context
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend)
  const row = await database.selectFrom('albums').selectAll().executeTakeFirstOrThrow()
  const share = await database.selectFrom('album_shares').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => newId())
  await database.transaction().execute(async transaction => {
    for (const [i, id] of ids.entries()) {
      const created_at = time(i)
      await transaction
        .insertInto('albums')
        .values({ ...row, id, created_at })
        .execute()
      await transaction
        .insertInto('album_shares')
        .values({ ...share, album_id: id, created_at: time(count - i) })
        .execute()
    }
  })
  return [...ids, album.id]
}

async function manyItemShares(count: number): Promise<string[]> {
  const { database } = server.context
  const [first = '', ...others] = await addItems(server, owner, Array(count + 1).fill('2024-01-01'))
  await shareItem(server, owner, first, friend)
  const share = await database.selectFrom('item_shares').selectAll().executeTakeFirstOrThrow()
  await database.transaction().execute(async transaction => {
    for (const [i, item_id] of others.entries()) {
      await transaction
        .insertInto('item_shares')
        .values({ ...share, item_id, created_at: time(i) })
        .execute()
    }
  })
  return [first, ...others]
}

async function manyLinks(count: number, link: object): Promise<string[]> {
  const { database } = server.context
  const { token } = await createLink(server, owner, link)
  const row = await database.selectFrom('links').selectAll().executeTakeFirstOrThrow()
  const tokens = Array.from({ length: count }, () => random(16))
  await database.transaction().execute(async transaction => {
    for (const [i, other] of tokens.entries()) {
      await transaction
        .insertInto('links')
        .values({ ...row, token: other, created_at: time(i) })
        .execute()
    }
  })
  return [...tokens, token]
}

it('lists albums page by page', async () => {
  const ids = await manyAlbums(MORE)
  const own = await follow<Album>(owner, '/api/albums/my', album => [album.createdAt, album.id])
  const shared = await follow<Album>(friend, '/api/albums/shared-with-me', album => [
    album.share?.createdAt ?? '',
    album.id,
  ])
  for (const { sizes, cursors } of [own, shared]) {
    expect(sizes).toEqual([FULL, 4])
    expect(cursors).toEqual(newestFirst(cursors))
    expect(cursors.map(cursor => cursor.slice(25)).sort()).toEqual([...ids].sort())
  }
})

it('lists shared items page by page', async () => {
  const ids = await manyItemShares(MORE)
  const { sizes, cursors } = await follow<SharedMedia>(
    friend,
    '/api/media/shared-with-me',
    ({ share, item }) => [share?.createdAt ?? '', item.id],
  )
  expect(sizes).toEqual([FULL, 4])
  expect(cursors).toEqual(newestFirst(cursors))
  expect(cursors.map(cursor => cursor.slice(25)).sort()).toEqual([...ids].sort())
})

it('lists links page by page', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const tokens = await manyLinks(MORE, newItemLink(item))
  const { sizes, cursors } = await follow<Link>(owner, '/api/shares/links', link => [
    link.createdAt,
    link.token,
  ])
  expect(sizes).toEqual([FULL, 4])
  expect(cursors).toEqual(newestFirst(cursors))
  expect(cursors.map(cursor => cursor.slice(25)).sort()).toEqual([...tokens].sort())
})

it.each(['/api/albums/my', '/api/albums/shared-with-me', '/api/shares/links'])(
  'rejects a malformed cursor in %s',
  async path => {
    for (const after of ['x', '2026-01-01', `2026-01-01T00:00:00.000Z_`]) {
      expect((await ask(server, owner, 'GET', `${path}?after=${after}`)).status).toBe(400)
    }
  },
)

const REFUSED = [409, 'LIMIT_REACHED']

it('accepts at most a thousand links per account', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const [token = ''] = await manyLinks(LIMITS.linksOfAccount - 1, newSelectionLink([item]))
  const album = await createAlbum(server, owner)
  const post = (body: object) => ask(server, owner, 'POST', '/api/shares/link', body)
  expect(code(await post(newItemLink(item)))).toEqual(REFUSED)
  expect(code(await post(newAlbumLink(album)))).toEqual(REFUSED)
  await done(ask(server, owner, 'DELETE', `/api/shares/link/${token}`))
  expect((await post(newItemLink(item))).status).toBe(200)
})

it('limits the sealed bytes of a link to a single item', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const body = newItemLink(item, { sealed: random(6200) })
  expect((await ask(server, owner, 'POST', '/api/shares/link', body)).status).toBe(400)
})

it('limits the number of items shared with one person', async () => {
  const { database } = server.context
  const [shared = ''] = await manyItemShares(LIMITS.sharesWithPerson - 1)
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const share = async (id: string, recipient: Person, right: AccessType = 'read') => {
    const { id: _, ...signed } = signedItem(id)
    const body = { ...(await newShare(server, owner, recipient, right)), item: signed }
    return ask(server, owner, 'POST', `/api/media/${id}/share`, body)
  }
  expect(code(await share(item, friend))).toEqual(REFUSED)
  expect((await share(shared, friend, 'edit')).status).toBe(200)
  const other = await signUp(server)
  expect((await share(item, other)).status).toBe(200)

  const {
    id: _,
    usage_percentage: _1,
    name_key: _2,
    ...user
  } = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const row = await database
    .selectFrom('item_shares')
    .selectAll()
    .where('item_id', '=', item)
    .executeTakeFirstOrThrow()
  for (let i = 1; i < LIMITS.peopleOfItem; i += 1) {
    const keys_json = JSON.stringify({ ...JSON.parse(user.keys_json), accountId: random(16) })
    const user_id = 1000 + i
    await database
      .insertInto('users')
      .values({ ...user, id: user_id, keys_json, email: `${i}@example.com` })
      .execute()
    await database
      .insertInto('item_shares')
      .values({ ...row, user_id })
      .execute()
  }
  expect(code(await share(item, await signUp(server)))).toEqual(REFUSED)
  expect((await share(item, other, 'edit')).status).toBe(200)
})

it('limits the albums shared with one person', async () => {
  await manyAlbums(LIMITS.sharesWithPerson - 1)
  const album = await createAlbum(server, owner)
  await expect(shareAlbum(server, owner, album, friend)).rejects.toThrow('LIMIT_REACHED')
  await shareAlbum(server, owner, album, await signUp(server))
})

it('accepts at most a hundred unexpired links to one item', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const tokens = await manyLinks(LIMITS.linksOfItem - 1, newItemLink(item))
  const post = () => ask(server, owner, 'POST', '/api/shares/link', newItemLink(item))
  expect(code(await post())).toEqual(REFUSED)
  await server.context.database
    .updateTable('links')
    .set({ expires_at: time(0) })
    .where('token', 'in', tokens.slice(0, 2))
    .execute()
  const { links } = await done(ask<ShareInfo>(server, owner, 'GET', `/api/media/${item}/shares`))
  expect(links).toHaveLength(LIMITS.linksOfItem - 2)
  expect((await post()).status).toBe(200)
})

it('leaves an album enough epochs to remove every member', async () => {
  const album = await createAlbum(server, owner)
  // The server reserves two epochs for this member: one to lower the right, and one to remove the person.
  await shareAlbum(server, owner, album, friend, toAccessType(RIGHTS[1]))
  const epoch = LIMITS.epochsOfAlbum - 3
  await server.context.database.updateTable('albums').set({ epoch }).execute()
  const { token } = await createLink(server, owner, newAlbumLink({ ...album, epoch }))
  const other = await signUp(server, 'other@example.org')
  await expect(shareAlbum(server, owner, album, other)).rejects.toThrow('LIMIT_REACHED')
  const another = newAlbumLink({ ...album, epoch })
  expect(code(await ask(server, owner, 'POST', '/api/shares/link', another))).toEqual(REFUSED)
  const rotating = async (without: (number | string)[], lowered: number[] = []) => ({
    rotation: await rotationOf(server, owner, album.id, { without, lowered }),
  })
  const send = async (method: string, path: string, body: object) =>
    done(ask(server, owner, method, path, body))
  const renewal = ask(server, owner, 'POST', `/api/albums/${album.id}/epoch`, await rotating([]))
  expect(code(await renewal)).toEqual(REFUSED)

  const share = `/api/albums/${album.id}/share/${friend.id}`
  await send('PUT', share, await rotating([], [friend.id]))
  await send('DELETE', `/api/shares/link/${token}`, await rotating([token]))
  await send('DELETE', share, await rotating([friend.id]))
  expect((await readAlbum(server, owner, album.id)).epoch).toBe(LIMITS.epochsOfAlbum)
  await expect(shareAlbum(server, owner, album, friend)).rejects.toThrow('LIMIT_REACHED')
})
