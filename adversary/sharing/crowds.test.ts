import { createPagedList, type Page } from '@safelight/client/paged-list'
import type { Album } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import type { SharedMedia } from '@safelight/contract/share-records'
import { random } from '@safelight/test-kit/accounts/account'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { aServer, somebody } from './actors.ts'

/* Strangers may share very much with a person. A friend's shares must still appear in the list. */

/**
 * Number of strangers' entries before the friend's. The first 201 pages have one entry each, as they would if
 * entries had their maximum size.
 */
const COUNT = LIMITS.listPage + 200
const LATER = '2126-01-01T00:00:00.000Z'

async function aFriend() {
  const server = await aServer()
  const [ada, bob] = [await somebody(server, 'ada'), await somebody(server, 'bob')]
  const item = await ada.upload('beach.jpg')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
  await ada.sharing.shareWith({ type: 'album', id }, bob.email, 'VIEW')
  return { database: server.context.database, bob, item, id }
}

const small = <T>(page: T[], isFriends: (entry: T) => boolean): T[] =>
  page.some(isFriends) ? page : page.slice(0, 1)

async function scroll<T extends { id: string }>(
  readPage: (after: string | undefined) => Promise<Page<T, string>>,
) {
  const list = createPagedList(readPage)
  const items = await list.loadAll()
  expect(items).toHaveLength(COUNT + 1)
  expect(list.state().pages).toHaveLength(COUNT + 2 - LIMITS.listPage)
  return items.at(-1)
}

it('finds a photo shared by a contact among many shares from strangers', async () => {
  const { database, bob, item } = await aFriend()
  const row = await database.selectFrom('items').selectAll().executeTakeFirstOrThrow()
  const share = await database.selectFrom('item_shares').selectAll().executeTakeFirstOrThrow()
  await database.transaction().execute(async transaction => {
    for (let i = 0; i < COUNT; i += 1) {
      const id = newId()
      await transaction
        .insertInto('items')
        .values({ ...row, id, checksum: random(32) })
        .execute()
      await transaction
        .insertInto('item_shares')
        .values({ ...share, item_id: id, created_at: LATER })
        .execute()
    }
  })
  bob.lie((path, page: SharedMedia[]) =>
    path === '/api/media/shared-with-me'
      ? small(page, entry => entry.item.id === item.id)
      : undefined,
  )
  const last = await scroll(bob.sharing.itemsSharedWithMe)
  expect(last?.item?.details?.name).toBe('beach.jpg')
})

it('finds an album shared by a contact among many shares from strangers', async () => {
  const { database, bob, id } = await aFriend()
  const row = await database.selectFrom('albums').selectAll().executeTakeFirstOrThrow()
  const share = await database.selectFrom('album_shares').selectAll().executeTakeFirstOrThrow()
  await database.transaction().execute(async transaction => {
    for (let i = 0; i < COUNT; i += 1) {
      const id = newId()
      await transaction
        .insertInto('albums')
        .values({ ...row, id })
        .execute()
      await transaction
        .insertInto('album_shares')
        .values({ ...share, album_id: id, created_at: LATER })
        .execute()
    }
  })
  bob.lie((path, page: Album[]) =>
    path === '/api/albums/shared-with-me' ? small(page, album => album.id === id) : undefined,
  )
  expect((await scroll(bob.albums.sharedWithMe))?.title).toBe('Summer')
})
