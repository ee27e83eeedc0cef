import type { Album, AlbumPage } from '@safelight/contract/albums'
import type { Person } from '@safelight/contract/contacts'
import type { SharedMedia } from '@safelight/contract/share-records'
import { sealAlbumDetails } from '@safelight/vault/album-details'
import { openMembership, sealMembership } from '@safelight/vault/album-items'
import { sealAlbumMembers } from '@safelight/vault/album-members'
import { drawAlbumKeys } from '@safelight/vault/albums'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { digestOfSealed, unwrapItemKey } from '@safelight/vault/items'
import { signSharedDetails } from '@safelight/vault/shared-details'
import { openShare, sealShare } from '@safelight/vault/shares'
import { describe, expect, it } from 'vitest'
import {
  decodeSigned,
  encodeSigned,
} from '../../packages/library/src/lib/api/codecs/signed-seal.ts'
import {
  ContactChangedError,
  ContactsDamagedError,
  fingerprintOf,
} from '../../packages/library/src/lib/sharing/contacts.ts'
import { aServer, encodeIdentity, type Somebody, somebody, type Tamper } from './actors.ts'

/*
 * The server answers what it likes, and has the help of whom it likes: of a viewer, who has the album key,
 * and of somebody who was removed.
 */

async function people() {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const item = await ada.upload('first.jpg')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  return { server, ada, bob, eve, item, id, what: { type: 'album', id } as const }
}

/** Puts `part` into every album that the server speaks of. */
const changingAlbums =
  (part: (album: Album) => Partial<Album>): Tamper =>
  (path, answer: Album) =>
    path === '/api/albums/:id' ? { ...answer, ...part(answer) } : undefined

const changingPages = (change: (page: AlbumPage) => void) => (path: string, answer: never) => {
  if (!path.endsWith('/media')) return undefined
  change(answer)
  return answer
}

/** The album's keys, as a member has them; those of another epoch, as if the key were the same. */
async function keysOf(member: Somebody, owner: Somebody, album: Album, drawnFor = album.epoch) {
  const { share, epoch, id } = album
  if (!share) throw new Error('not a member')
  const shared = { type: 'ALBUM', resourceId: id, right: share.right, epoch } as const
  const key = await openShare(member.identity, owner.identity.person, shared, decodeSigned(share))
  return drawAlbumKeys({ owner: owner.account.accountId, albumId: id, epoch: drawnFor }, key)
}

describe("a recipient's keys", () => {
  it('that change after the first time are a hard stop: nothing is sent', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const calls: string[] = []
    ada.lie((path, answer) => {
      calls.push(path)
      if (path !== '/api/users/public-key') return undefined
      const { person } = eve.identity
      return { ...(answer as Person), ...encodeIdentity(person), accountId: bob.account.accountId }
    })
    const other = { type: 'item', item: await ada.upload('secret.jpg') } as const
    const sharing = ada.sharing.shareWith(other, bob.email, 'VIEW')
    await expect(sharing).rejects.toThrow(ContactChangedError)
    expect(calls).not.toContain('/api/media/:id/share')
    ada.lie((path, answer) =>
      path === '/api/users/public-key'
        ? { ...(answer as Person), ...encodeIdentity(eve.identity.person) }
        : undefined,
    )
    await expect(ada.sharing.shareWith(other, bob.email, 'VIEW')).rejects.toThrow(
      ContactChangedError,
    )
  })

  it('are believed again once they were compared and put in by hand', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    ada.lie((path, answer) =>
      path === '/api/users/public-key'
        ? { ...(answer as Person), ...encodeIdentity(eve.identity.person) }
        : undefined,
    )
    const [bobs] = await ada.contacts.list()
    if (!bobs) throw new Error('not pinned')
    await ada.contacts.replace(bobs, eve.identity.person)
    const other = { type: 'item', item: await ada.upload('a.jpg') } as const
    // The honest half of the server refuses: the address is not that account's.
    await expect(ada.sharing.shareWith(other, bob.email, 'VIEW')).rejects.toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    })
  })

  it('are those of the signed list in a new epoch, whatever the server says by then', async () => {
    const { server, ada, bob, eve, id, what } = await people()
    const carol = await somebody(server, 'carol')
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const { people: all } = await ada.sharing.shareWith(what, carol.email, 'VIEW')
    ada.lie((path, answer) => {
      if (path !== '/api/albums/:id/shares') return undefined
      const { users } = answer as { users: Person[] }
      const { encryptionPublicKey } = encodeIdentity(eve.identity.person)
      return {
        ...(answer as object),
        users: users.map(user =>
          user.accountId === bob.account.accountId ? { ...user, encryptionPublicKey } : user,
        ),
      }
    })
    const leaving = all.find(person => person.email === carol.email)
    if (!leaving) throw new Error('not shared')
    await ada.sharing.revoke(what, leaving)
    expect((await bob.albums.get(id)).title).toBe('Summer')
  })
})

describe('shares', () => {
  it('that the server makes up are not opened', async () => {
    const { ada, bob, eve, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const key = crypto.getRandomValues(new Uint8Array(32))
    const shared = { type: 'ALBUM', resourceId: id, right: 'VIEW', epoch: 1 } as const
    const forged = encodeSigned(await sealShare(eve.identity, bob.identity.person, shared, key))
    bob.lie(changingAlbums(({ share }) => ({ share: share && { ...share, ...forged } })))
    expect(await bob.albums.get(id)).toMatchObject({ problem: 'damaged', title: '' })
    await expect(bob.albums.page(id)).rejects.toThrow(OpenError)
  })

  it('from somebody whose keys changed are a hard stop', async () => {
    const { ada, bob, eve, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    expect((await bob.albums.get(id)).title).toBe('Summer')
    bob.lie(
      changingAlbums(({ owner }) => ({
        owner: { ...owner, ...encodeIdentity(eve.identity.person), accountId: owner.accountId },
      })),
    )
    const album = await bob.albums.get(id)
    expect(album.problem).toBeInstanceOf(ContactChangedError)
    expect(album.title).toBe('')
    await expect(bob.albums.page(id)).rejects.toThrow(ContactChangedError)
  })

  it('of an item give the right that its owner signed', async () => {
    const { ada, bob, item } = await people()
    await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([
      { right: 'VIEW', problem: undefined, item: { details: { name: 'first.jpg' } } },
    ])
    bob.lie((_, answer) =>
      (answer as SharedMedia[]).map(one => ({
        ...one,
        share: one.share && { ...one.share, right: 'EDIT' },
      })),
    )
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([
      { problem: 'damaged', item: undefined },
    ])
  })
})

describe('a share that whoever has the key makes in the name of its owner', () => {
  it('does not open: the seal needs nobody’s private key, the signature does', async () => {
    const { ada, bob, eve, item } = await people()
    await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
    const itemKey = await unwrapItemKey(ada.account, item.id, fromBase64url(item.wrappedKey))
    const shared = { type: 'MEDIA', resourceId: item.id, right: 'EDIT', epoch: 0 } as const
    const eveAsAda = { ...eve.identity, person: ada.identity.person }
    const forged = await sealShare(eveAsAda, bob.identity.person, shared, itemKey)
    bob.lie((path, answer: SharedMedia) =>
      path === '/api/media/:id' && answer.share
        ? { ...answer, share: { ...answer.share, right: 'EDIT', ...encodeSigned(forged) } }
        : undefined,
    )
    expect(await bob.sharing.item(item.id)).toMatchObject({ problem: 'damaged', item: undefined })
  })
})

describe('records of an album', () => {
  it('by a viewer are refused: title, members and items', async () => {
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

  it('that begin again at each page are not read for ever', async () => {
    const { bob, ada, id, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let first: AlbumPage | undefined
    bob.lie((path, answer: AlbumPage) => {
      if (path !== '/api/albums/:id/media') return undefined
      first ??= { ...answer, hasMore: true }
      return first
    })
    const { next } = await bob.albums.page(id)
    expect(next).toBeDefined()
    await expect(bob.albums.page(id, next)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('of one album or item do not stand in another one', async () => {
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

  it('that are rolled back are refused by a device that has seen newer ones', async () => {
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

  it('of a later epoch stay closed to who was removed before', async () => {
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

    // The server goes on serving them: the new page, with the album as it was, or as it is.
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

    // The key that they have is not that of the later epoch, whatever their client makes of it.
    const added = page?.fileUploadResponseList.find(one => one.membership.epoch === 2)
    if (!added) throw new Error('nothing was added')
    const later = await keysOf(bob, ada, before, 2)
    const { wrappedKey: sealed, signature } = added.membership
    const seal = decodeSigned({ sealed, signature })
    await expect(openMembership(ada.identity.person, later, added.id, seal)).rejects.toThrow(
      OpenError,
    )
  })

  it('of a stale epoch are refused by the server, and made anew', async () => {
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

describe('details of a shared item', () => {
  it('by somebody who has its key but no right are shown to nobody', async () => {
    const { ada, bob, eve, item } = await people()
    const what = { type: 'item', item } as const
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    await ada.sharing.shareWith(what, eve.email, 'VIEW')
    bob.lie((path, answer) => {
      if (path !== '/api/media/shared-with-me') return undefined
      return (answer as SharedMedia[]).map(one => ({ ...one, item: { ...one.item, version: 9 } }))
    })
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([
      { item: { details: undefined } },
    ])

    // Eve signs what she likes, in her own name, with a share of hers as the authority.
    const shared = { type: 'MEDIA', resourceId: item.id, right: 'EDIT', epoch: 0 } as const
    const key = crypto.getRandomValues(new Uint8Array(32))
    const own = await sealShare(eve.identity, eve.identity.person, shared, key)
    const evil = await signAs(eve, ada, item.id)
    for (const sender of [ada.identity.person, eve.identity.person]) {
      bob.lie((path, answer) => {
        if (path !== '/api/media/shared-with-me') return undefined
        return (answer as SharedMedia[]).map(one => ({
          ...one,
          item: {
            ...one.item,
            detailsAuthor: eve.account.accountId,
            detailsSignature: evil(one.item.sharedDetails),
            detailsAuthority: {
              ...shared,
              sender: encodeIdentity(sender),
              recipient: encodeIdentity(eve.identity.person),
              ...encodeSigned(own),
              createdAt: '2026-01-01T00:00:00.000Z',
            },
          },
        }))
      })
      const [entry] = (await bob.sharing.itemsSharedWithMe()).items
      expect(entry?.item?.details).toBeUndefined()
    }
  })

  it('are signed by who adds the item to an album, so that members believe them', async () => {
    const { ada, bob, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    bob.lie(
      changingPages(page => {
        for (const one of page.fileUploadResponseList) one.detailsSignature = null
      }),
    )
    const [item] = (await bob.albums.page(id)).items
    expect(item).toMatchObject({ details: undefined })
  })
})

/** Signatures of shared details in the author's own name, made before they are asked for. */
async function signAs(author: Somebody, owner: Somebody, itemId: string) {
  let record: SharedMedia | undefined
  author.lie((path, answer) => {
    if (path === '/api/media/shared-with-me') record ??= (answer as SharedMedia[])[0]
    return undefined
  })
  await author.sharing.itemsSharedWithMe()
  if (!record) throw new Error('not shared')
  const digest = await digestOfSealed(fromBase64url(record.item.sharedDetails))
  const details = { owner: owner.account.accountId, itemId, version: record.item.version, digest }
  const signature = toBase64url(await signSharedDetails(author.identity, details))
  return (_: string) => signature
}

describe('contacts', () => {
  it('tell whose fingerprint was compared', async () => {
    const { ada, bob, what } = await people()
    const { people: before } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    expect(before).toMatchObject([{ email: bob.email, compared: false }])
    await ada.contacts.markCompared(bob.identity.person)
    const { people: after } = await ada.reloaded().sharing.info(what)
    expect(after).toMatchObject([{ email: bob.email, compared: true, changed: undefined }])
    expect(after[0]?.fingerprint).toBe(await fingerprintOf(bob.identity.person))
  })

  it('that are withheld, taken back or changed by the server stop all sharing', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let first: { sealed: string; version: number } | undefined
    const reading = ada.reloaded()
    reading.lie((path, answer) => {
      if (path === '/api/user/contacts') first = answer
      return undefined
    })
    await reading.contacts.list()
    await ada.contacts.markCompared(bob.identity.person)
    if (!first) throw new Error('not read')
    const lies = [first, { sealed: null, version: 0 }, { ...first, version: 2 }]
    for (const lie of lies) {
      const device = ada.reloaded()
      device.lie(path => (path === '/api/user/contacts' ? lie : undefined))
      await expect(device.sharing.shareWith(what, eve.email, 'VIEW')).rejects.toThrow(
        ContactsDamagedError,
      )
    }
    expect((await ada.sharing.info(what)).people).toHaveLength(1)
  })
})
