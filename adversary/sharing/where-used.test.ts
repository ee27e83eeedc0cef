import { expect, it } from 'vitest'
import { createWhereUsed } from '../../packages/client/src/upload/matching/where-used.ts'
import { aServer, somebody } from './actors.ts'

// Tests which albums, shares and links use an item. The app warns before it deletes such an item.

const LINK = {
  title: '',
  description: '',
  createdByName: 'Ada Lovelace',
  originals: true,
  expirationDays: null,
  password: undefined,
}

const SUMMER = { title: 'Summer', description: '' }

it('lists the albums that contain an item, including albums of other people', async () => {
  const server = await aServer()
  const [ada, bob] = [await somebody(server, 'ada'), await somebody(server, 'bob')]
  const [one, other] = [await ada.upload('one.jpg'), await ada.upload('other.jpg')]
  const own = await ada.albums.create(SUMMER, [one])
  const shared = await bob.albums.create(SUMMER)
  await bob.sharing.shareWith({ type: 'album', id: shared.id }, ada.email, 'EDIT')
  await ada.albums.add(shared.id, [one])
  const used = createWhereUsed(ada)
  expect(await used.albumsOf(one.id)).toEqual(new Set([own.id, shared.id]))
  expect(await used.albumsOf(other.id)).toEqual(new Set())
})

it('reports an item as shared if it is shared with a person or by a link', async () => {
  const server = await aServer()
  const [ada, bob] = [await somebody(server, 'ada'), await somebody(server, 'bob')]
  const shared = await ada.upload('shared.jpg')
  const linked = await ada.upload('linked.jpg')
  const alone = await ada.upload('alone.jpg')
  await ada.sharing.shareWith({ type: 'item', item: shared }, bob.email, 'VIEW')
  await ada.sharing.createLink({ type: 'item', item: linked }, LINK)
  const used = createWhereUsed(ada)
  const seen = [shared, linked, alone].map(({ id }) => used.isShared(id))
  expect(await Promise.all(seen)).toEqual([true, true, false])

  await ada.sharing.createLink({ type: 'items', items: [alone, linked] }, LINK)
  const later = await ada.upload('later.jpg')
  const now = createWhereUsed(ada)
  expect(await now.isShared(alone.id)).toBe(true)
  expect(await now.isShared(later.id)).toBe(false)
})
