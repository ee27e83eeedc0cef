import type { Album, AlbumPage } from '@safelight/contract/albums'
import { sealAlbumDetails } from '@safelight/crypto/album-details'
import { openMembership, sealMembership } from '@safelight/crypto/album-items'
import { sealAlbumMembers } from '@safelight/crypto/album-members'
import { drawAlbumKeys } from '@safelight/crypto/albums'
import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { openShare } from '@safelight/crypto/shares'
import { describe, expect, it } from 'vitest'
import { decodeSigned, encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import { type Somebody, somebody } from './actors.ts'
import { changingAlbums, changingPages, people } from './people.ts'

/**
 * Opens the album's keys as a member. They are derived as if the album key belonged to the epoch `drawnFor`.
 */
async function keysOf(member: Somebody, owner: Somebody, album: Album, drawnFor = album.epoch) {
  const { share, epoch, id } = album
  if (!share) throw new Error('not a member')
  const shared = { type: 'ALBUM', resourceId: id, right: share.right, epoch } as const
  const key = await openShare(member.identity, owner.identity.person, shared, decodeSigned(share))
  return drawAlbumKeys({ owner: owner.account.accountId, albumId: id, epoch: drawnFor }, key)
}

describe('records of an album', () => {
  it('are rejected if a viewer has signed them', async () => {
    const { ada, bob, eve, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    await ada.sharing.shareWith(what, eve.email, 'VIEW')
    let record: Album | undefined
    eve.lie((path, answer) => {
      if (path === '/api/albums/:id') record = answer
      return undefined
    })
    await eve.albums.get(id)
    if (!record) throw new Error('not read')
    const keys = await keysOf(eve, ada, record)

    const text = { v: 1, title: 'Forged', description: '' }
    const version = record.details.version + 1
    const details = encodeSigned(await sealAlbumDetails(eve.identity, keys, version, text))
    for (const author of [eve.account.accountId, ada.account.accountId]) {
      bob.lie(changingAlbums(() => ({ details: { epoch: 1, version, author, ...details } })))
      expect((await bob.albums.get(id)).problem).toBe('damaged')
    }

    const list = record.members.version + 1
    const members = [
      { ...bob.identity.person, right: 'EDIT' as const },
      { ...eve.identity.person, right: 'EDIT' as const },
    ]
    const forged = encodeSigned(await sealAlbumMembers(eve.identity, keys, list, members))
    bob.lie(changingAlbums(() => ({ members: { epoch: 1, version: list, ...forged } })))
    expect((await bob.albums.get(id)).problem).toBe('damaged')

    const item = await eve.upload('forged.jpg')
    const wrapped = fromBase64url(item.wrappedKey)
    const memberships = await Promise.all(
      [eve.identity.person, ada.identity.person].map(async person => {
        const author = { ...eve.identity, person }
        const membership = await sealMembership(author, eve.account, keys, item.id, wrapped)
        const { sealed: wrappedKey, signature } = encodeSigned(membership)
        return { epoch: 1, ownerAccountId: person.accountId, wrappedKey, signature }
      }),
    )
    bob.lie(
      changingPages(page => {
        const [pattern] = page.fileUploadResponseList
        if (!pattern) throw new Error('an empty page')
        for (const membership of memberships) {
          const { ownerAccountId } = membership
          page.fileUploadResponseList.push({ ...pattern, id: item.id, ownerAccountId, membership })
        }
      }),
    )
    const page = await bob.albums.page(id)
    expect(page.items.map(one => one.details?.name)).toEqual(['first.jpg'])
    expect(page.refused).toBe(2)
  })

  it('are not read endlessly if the server repeats a page', async () => {
    const { bob, ada, id, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let first: AlbumPage | undefined
    bob.lie((path, answer: AlbumPage) => {
      if (path !== '/api/albums/:id/media') return undefined
      first ??= { ...answer, hasMore: true }
      return first
    })
    await expect(bob.albums.page(id)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('are rejected if they belong to another album or item', async () => {
    const { ada, bob, what, id } = await people()
    const other = await ada.albums.create({ title: 'Other', description: '' }, [
      await ada.upload('other.jpg'),
    ])
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let foreign: AlbumPage | undefined
    ada.lie((path, answer) => {
      if (path.endsWith('/media')) foreign = answer
      return undefined
    })
    await ada.albums.page(other.id)
    const injected = foreign?.fileUploadResponseList ?? []
    for (const who of [ada, bob]) {
      who.lie(changingPages(page => page.fileUploadResponseList.push(...injected)))
      const page = await who.albums.page(id)
      expect(page.items.map(one => one.details?.name)).toEqual(['first.jpg'])
      expect(page.refused).toBe(1)
    }
  })

  it('are rejected on a device that has seen newer versions', async () => {
    const { ada, bob, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let old: Album | undefined
    bob.lie((path, answer) => {
      if (path === '/api/albums/:id') old = answer
      return undefined
    })
    await bob.albums.get(id)
    await ada.albums.edit(id, { title: 'Autumn', description: '' })
    bob.lie(() => undefined)
    expect((await bob.albums.get(id)).title).toBe('Autumn')
    bob.lie(path => (path === '/api/albums/:id' ? old : undefined))
    expect((await bob.albums.get(id)).problem).toBe('damaged')
  })

  it('from a later epoch cannot be opened by a removed member', async () => {
    const { server, ada, bob, what, id } = await people()
    const { people: shared } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let album: Album | undefined
    bob.lie((path, answer) => {
      if (path === '/api/albums/:id') album = answer
      return undefined
    })
    await bob.albums.get(id)
    const [person] = shared
    if (!person || !album) throw new Error('not shared')
    await ada.sharing.revoke(what, person)
    await ada.albums.add(id, [await ada.upload('second.jpg')])

    // The server serves the new page to the removed member, first with the album's old state, then with its
    // current one.
    const carol = await somebody(server, 'carol')
    await ada.sharing.shareWith(what, carol.email, 'VIEW')
    let page: AlbumPage | undefined
    let now: Album | undefined
    carol.lie((path, answer) => {
      if (path.endsWith('/media')) page = answer
      else if (path === '/api/albums/:id') now = answer
      return undefined
    })
    expect((await carol.albums.page(id)).items).toHaveLength(2)
    const before = album
    bob.lie(path => (path.endsWith('/media') ? page : before))
    const seen = await bob.albums.page(id)
    expect(seen.items.map(one => one.details?.name)).toEqual(['first.jpg'])
    expect(seen.refused).toBe(1)
    bob.lie(path => (path.endsWith('/media') ? page : { ...now, share: before.share }))
    await expect(bob.albums.page(id)).rejects.toThrow(OpenError)

    // The member's key does not belong to the later epoch, so no client of theirs can open this item.
    const added = page?.fileUploadResponseList.find(one => one.membership.epoch === 2)
    if (!added) throw new Error('nothing was added')
    const later = await keysOf(bob, ada, before, 2)
    const { wrappedKey: sealed, signature } = added.membership
    const seal = decodeSigned({ sealed, signature })
    await expect(openMembership(ada.identity.person, later, added.id, seal)).rejects.toThrow(
      OpenError,
    )
  })

  it('for an ended epoch are created again for the current epoch', async () => {
    const { server, ada, bob, what, id } = await people()
    const carol = await somebody(server, 'carol')
    await ada.sharing.shareWith(what, carol.email, 'EDIT')
    const { people: shared } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let stale: Album | undefined
    carol.lie((path, answer) => {
      if (path === '/api/albums/:id') stale = answer
      return undefined
    })
    await carol.albums.get(id)
    const leaving = shared.find(person => person.email === bob.email)
    if (!leaving) throw new Error('not shared')
    await ada.sharing.revoke(what, leaving)
    let asked = 0
    carol.lie(path => (path === '/api/albums/:id' && ++asked === 1 ? stale : undefined))
    expect(await carol.albums.add(id, [await carol.upload('late.jpg')])).toBe(1)
    expect(asked).toBe(2)
    expect((await ada.albums.page(id)).items).toHaveLength(2)
  })
})
