import { type AlbumPage, albumMedia } from '@safelight/contract/albums'
import { expect, it } from 'vitest'
import { aServer, somebody } from './actors.ts'

it('the order of an album is sealed with its title, and members see it', async () => {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const items = [
    await ada.upload('spring.jpg', '2021-04-01T12:00:00.000'),
    await ada.upload('summer.jpg', '2021-07-01T12:00:00.000'),
  ]
  const { id } = await ada.albums.create({ title: 'Year', description: '' }, items)
  const what = { type: 'album', id } as const
  await ada.sharing.shareWith(what, bob.email, 'VIEW')
  expect((await bob.albums.get(id)).order).toBeUndefined()
  await ada.albums.edit(id, { title: 'Year', description: '', order: 'oldest' })
  expect((await bob.albums.get(id)).order).toBe('oldest')
  const { items: shown } = await bob.albums.page(id, undefined, 'oldest')
  expect(shown.map(item => item.details?.name)).toEqual(['spring.jpg', 'summer.jpg'])

  // A new epoch keeps the order.
  const eve = await somebody(server, 'eve')
  const { people } = await ada.sharing.shareWith(what, eve.email, 'VIEW')
  const person = people.find(({ email }) => email === eve.email)
  if (!person) throw new Error('not shared')
  await ada.sharing.revoke(what, person)
  expect((await bob.albums.get(id)).order).toBe('oldest')
})

it('a server cannot repeat a page endlessly if the oldest items come first', async () => {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const { id } = await ada.albums.create({ title: 'Year', description: '' }, [
    await ada.upload('spring.jpg'),
  ])
  let first: AlbumPage | undefined
  ada.lie((path, page: AlbumPage) => {
    if (path !== albumMedia.path) return undefined
    first ??= { ...page, hasMore: true }
    return first
  })
  await expect(ada.albums.page(id, undefined, 'oldest')).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
})
