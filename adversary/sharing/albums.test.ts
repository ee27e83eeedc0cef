import { addAlbumMedia } from '@safelight/contract/albums'
import { LIMITS } from '@safelight/contract/limits'
import { toBase64url } from '@safelight/crypto/bytes'
import { createItemKeys } from '@safelight/crypto/items'
import { addItems, days } from '@safelight/test-kit/items'
import { signUpOwner } from '@safelight/test-kit/library'
import { describe, expect, it } from 'vitest'
import { aServer, clientOf, type Somebody, somebody } from './actors.ts'

const names = (items: readonly { details: { name: string } | undefined }[]) =>
  items.map(item => item.details?.name).sort()

const contentsOf = async (who: Somebody, id: string) => names((await who.albums.page(id)).items)

const SUMMER = { title: 'Summer', description: 'By the sea' }

async function anAlbum(right: 'VIEW' | 'EDIT' = 'VIEW') {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const first = await ada.upload('first.jpg')
  const { id } = await ada.albums.create(SUMMER, [first])
  const what = { type: 'album', id } as const
  await ada.sharing.shareWith(what, bob.email, right)
  return { server, ada, bob, id, what, first }
}

describe('albums', () => {
  it('can be created, listed, edited, filled, emptied and deleted', async () => {
    const server = await aServer()
    const ada = await somebody(server, 'ada')
    const [one, two] = [await ada.upload('one.jpg'), await ada.upload('two.jpg')]
    const { id } = await ada.albums.create(SUMMER)
    expect(await ada.albums.mine()).toMatchObject([{ id, ...SUMMER, right: 'OWNER', count: 0 }])
    expect(await ada.albums.add(id, [one, two])).toBe(2)
    expect(await ada.albums.add(id, [one])).toBe(0)
    expect(await contentsOf(ada, id)).toEqual(['one.jpg', 'two.jpg'])
    await ada.albums.setCover(id, one)
    expect(await ada.albums.get(id)).toMatchObject({ coverId: one.id, cover: { id: one.id } })
    expect((await ada.albums.get(id)).cover?.details?.name).toBe('one.jpg')
    await ada.albums.edit(id, { title: 'Autumn', description: '' })
    await ada.albums.takeOut(id, [one.id])
    expect(await ada.albums.get(id)).toMatchObject({ title: 'Autumn', description: '', count: 1 })
    await ada.albums.remove(id)
    expect(await ada.albums.mine()).toEqual([])
  })

  it('are created completely or not at all', async () => {
    const server = await aServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const ada = await clientOf(server, owner)
    const first = await ada.upload('first.jpg')
    // Adding an item to an album needs only the item's key, so these items copy all other fields of the first
    // one.
    const ids = await addItems(server, owner.person, days(LIMITS.itemsAtOnce))
    const keys = await Promise.all(ids.map(id => createItemKeys(owner.keys, id)))
    const others = keys.map(({ item, wrappedKey }) => ({
      ...first,
      id: item.itemId,
      wrappedKey: toBase64url(wrappedKey),
    }))
    const items = [first, ...others]
    ada.lie(path => {
      if (path === addAlbumMedia.path) throw new Error('no answer')
      return undefined
    })
    await expect(ada.albums.create(SUMMER, items)).rejects.toThrow('no answer')
    ada.lie(() => undefined)
    expect(await ada.albums.mine()).toEqual([])
    const album = await ada.albums.create(SUMMER, items)
    expect(album.count).toBe(items.length)
    const since = { cover: expect.anything(), changedAt: expect.any(String) }
    expect(await ada.albums.mine()).toEqual([{ ...album, ...since }])
  })

  it('can be viewed but not changed by a viewer', async () => {
    const { bob, ada, id } = await anAlbum()
    expect((await bob.albums.sharedWithMe()).items).toMatchObject([
      { id, ...SUMMER, right: 'VIEW', ownerEmail: ada.email, count: 1 },
    ])
    expect(await contentsOf(bob, id)).toEqual(['first.jpg'])
    await expect(bob.albums.edit(id, SUMMER)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const own = await bob.upload('own.jpg')
    await expect(bob.albums.add(id, [own])).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('can be edited and filled by an editor', async () => {
    const { ada, bob, id } = await anAlbum('EDIT')
    await bob.albums.edit(id, { title: 'Our summer', description: '' })
    await bob.albums.add(id, [await bob.upload('from bob.jpg')])
    expect(await ada.albums.get(id)).toMatchObject({ title: 'Our summer', count: 2 })
    expect(await contentsOf(ada, id)).toEqual(['first.jpg', 'from bob.jpg'])
    expect(await contentsOf(bob, id)).toEqual(['first.jpg', 'from bob.jpg'])
  })

  it('show items of all epochs to old and new members', async () => {
    const { server, ada, bob, id, what } = await anAlbum('EDIT')
    const eve = await somebody(server, 'eve')
    const shared = await ada.sharing.shareWith(what, eve.email, 'VIEW')
    await ada.sharing.createLink(what, LINK)
    const evesShare = shared.people.find(person => person.email === eve.email)
    if (!evesShare) throw new Error('not shared')
    await ada.sharing.revoke(what, evesShare)
    await ada.albums.add(id, [await ada.upload('second.jpg')])
    const [link] = (await ada.sharing.info(what)).links
    await ada.sharing.revokeLink(what, link?.token ?? '')
    await ada.albums.add(id, [await ada.upload('third.jpg')])
    const all = ['first.jpg', 'second.jpg', 'third.jpg']
    for (const who of [ada, bob]) expect(await contentsOf(who, id)).toEqual(all)
    await expect(eve.albums.page(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const carol = await somebody(server, 'carol')
    await ada.sharing.shareWith(what, carol.email, 'VIEW')
    expect(await contentsOf(carol, id)).toEqual(all)
    expect((await ada.albums.get(id)).title).toBe('Summer')
  })

  it('lose the items of an editor who becomes a viewer', async () => {
    const { ada, bob, id, what } = await anAlbum('EDIT')
    await bob.albums.add(id, [await bob.upload('from bob.jpg')])
    const [person] = (await ada.sharing.info(what)).people
    if (!person) throw new Error('not shared')
    const { people } = await ada.sharing.changeRight(what, person, 'VIEW')
    expect(people).toMatchObject([{ email: bob.email, right: 'VIEW' }])
    expect(await contentsOf(bob, id)).toEqual(['first.jpg'])
    expect((await bob.albums.get(id)).right).toBe('VIEW')
    const again = await ada.sharing.changeRight(what, person, 'EDIT')
    expect(again.people).toMatchObject([{ right: 'EDIT' }])
    expect((await bob.albums.get(id)).right).toBe('EDIT')
  })

  it('can be left by a member', async () => {
    const { bob, id } = await anAlbum()
    await bob.sharing.leave({ type: 'album', id })
    expect((await bob.albums.sharedWithMe()).items).toEqual([])
  })
})

const LINK = {
  title: 'Summer',
  description: '',
  createdByName: 'Ada Lovelace',
  originals: true,
  expirationDays: null,
  password: undefined,
}
