import type { Album, AlbumItem } from '@safelight/contract/albums'
import { expect, it } from 'vitest'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import { aServer, type Somebody, somebody } from './actors.ts'

/* Lists that a device caches for offline use. A hostile server must not be able to misuse them. */

const cutOff = (person: Somebody) =>
  person.lie(() => {
    throw new ApiError('NETWORK', 0, 'no network')
  })

const reconnect = (person: Somebody) => person.lie(() => undefined)

async function aSharedAlbum() {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const item = await ada.upload('first.jpg')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  const what = { type: 'album', id } as const
  await ada.sharing.shareWith(what, bob.email, 'EDIT')
  return { ada, bob, id, what, item }
}

const open = async ({ albums }: Somebody, id: string) => {
  const [shared, album, page] = [
    (await albums.sharedWithMe()).items,
    await albums.get(id),
    await albums.page(id),
  ]
  return {
    titles: shared.map(one => one.title),
    title: album.title,
    names: page.items.map(item => item.details?.name),
  }
}

it("another user's album is shown offline in its last known state", async () => {
  const { ada, bob, id } = await aSharedAlbum()
  const seen = await open(bob, id)
  expect(seen).toEqual({ titles: ['Summer'], title: 'Summer', names: ['first.jpg'] })
  await ada.albums.edit(id, { title: 'Autumn', description: '' })
  const again = bob.reloaded()
  cutOff(again)
  expect(await open(again, id)).toEqual(seen)
  await expect(again.albums.edit(id, { title: 'Mine', description: '' })).rejects.toThrow('network')
  reconnect(again)
  expect((await open(again, id)).title).toBe('Autumn')
})

it('a device rejects an outdated album after it has shown an outdated list offline', async () => {
  const { ada, bob, id } = await aSharedAlbum()
  await open(bob, id)
  await ada.albums.edit(id, { title: 'Autumn', description: '' })
  let older: Album | undefined
  bob.lie((path, answer: Album) => {
    if (path === '/api/albums/:id') older ??= answer
    return undefined
  })
  expect((await bob.albums.get(id)).title).toBe('Autumn')
  await ada.albums.edit(id, { title: 'Winter', description: '' })
  expect((await bob.albums.get(id)).title).toBe('Winter')
  cutOff(bob)
  expect((await bob.albums.sharedWithMe()).items.map(album => album.title)).toEqual(['Summer'])
  expect((await bob.albums.get(id)).title).toBe('Winter')
  bob.lie(path => (path === '/api/albums/:id' ? older : undefined))
  expect((await bob.albums.get(id)).problem).toBe('damaged')
})

it('forged answers of the server are not cached', async () => {
  const { bob, id } = await aSharedAlbum()
  bob.lie((path, answer: { fileUploadResponseList: AlbumItem[] }) =>
    path === '/api/albums/:id/media'
      ? {
          ...answer,
          fileUploadResponseList: answer.fileUploadResponseList.map(item => ({
            ...item,
            membership: { ...item.membership, signature: 'A'.repeat(86) },
          })),
        }
      : undefined,
  )
  expect(await bob.albums.page(id)).toMatchObject({ items: [], refused: 1 })
  cutOff(bob)
  expect(await bob.albums.page(id)).toMatchObject({ items: [], refused: 1 })
})

it('an album is no longer cached after the owner has removed the user', async () => {
  const { ada, bob, id, what } = await aSharedAlbum()
  await open(bob, id)
  const { people } = await ada.sharing.info(what)
  const [bobs] = people
  if (!bobs) throw new Error('not shared')
  await ada.sharing.revoke(what, bobs)
  await expect(bob.albums.get(id)).rejects.toThrow('Not found')
  cutOff(bob)
  await expect(bob.albums.get(id)).rejects.toThrow('network')

  reconnect(bob)
  await ada.sharing.shareWith(what, bob.email, 'VIEW')
  await open(bob, id)
  await bob.sharing.leave(what)
  cutOff(bob)
  await expect(bob.albums.page(id)).rejects.toThrow('network')
  await expect(bob.albums.sharedWithMe()).rejects.toThrow('network')
})

it('cached contacts include changes made on the device', async () => {
  const { ada, bob, id } = await aSharedAlbum()
  await open(bob, id)
  await bob.contacts.markCompared(ada.identity.person)
  const again = bob.reloaded()
  cutOff(again)
  expect(await again.contacts.list()).toMatchObject([{ email: ada.email, compared: true }])
  expect((await again.albums.get(id)).title).toBe('Summer')
})

it('a shared item opens offline', async () => {
  const { ada, bob, item } = await aSharedAlbum()
  await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
  await bob.sharing.itemsSharedWithMe()
  await bob.sharing.item(item.id)
  cutOff(bob)
  const [listed] = (await bob.sharing.itemsSharedWithMe()).items
  expect(listed?.item?.details?.name).toBe('first.jpg')
  expect((await bob.sharing.item(item.id)).item?.shared?.owner).toBe(ada.account.accountId)
})
