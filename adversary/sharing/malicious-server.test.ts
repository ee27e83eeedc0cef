import type { Person } from '@safelight/contract/contacts'
import type { SharedMedia } from '@safelight/contract/share-records'
import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { unwrapItemKey } from '@safelight/crypto/items'
import { sealShare } from '@safelight/crypto/shares'
import { describe, expect, it } from 'vitest'
import { encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import {
  ContactChangedError,
  ContactsDamagedError,
  fingerprintOf,
} from '../../packages/client/src/sharing/contacts.ts'
import { encodeIdentity, somebody } from './actors.ts'
import { changingAlbums, people } from './people.ts'

describe('recipients', () => {
  it('changed keys of a recipient prevent all sharing with the recipient', async () => {
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

  it('new keys of a recipient are accepted after the user has compared the keys', async () => {
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
    // The server's honest code rejects the call, because Bob's address does not belong to Eve's account.
    await expect(ada.sharing.shareWith(other, bob.email, 'VIEW')).rejects.toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    })
  })

  it("a new epoch uses recipients' keys from the signed member list", async () => {
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
  it('shares forged by the server cannot be opened', async () => {
    const { ada, bob, eve, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const key = crypto.getRandomValues(new Uint8Array(32))
    const shared = { type: 'ALBUM', resourceId: id, right: 'VIEW', epoch: 1 } as const
    const forged = encodeSigned(await sealShare(eve.identity, bob.identity.person, shared, key))
    bob.lie(changingAlbums(({ share }) => ({ share: share && { ...share, ...forged } })))
    expect(await bob.albums.get(id)).toMatchObject({ problem: 'damaged', title: '' })
    await expect(bob.albums.page(id)).rejects.toThrow(OpenError)
  })

  it('shares from a user with changed keys are rejected', async () => {
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

  it('a share is rejected if the server has changed its right', async () => {
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

describe('key holders', () => {
  it("cannot forge a share in the owner's name", async () => {
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

describe('contacts', () => {
  it('show which fingerprints the user has compared', async () => {
    const { ada, bob, what } = await people()
    const { people: before } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    expect(before).toMatchObject([{ email: bob.email, compared: false }])
    await ada.contacts.markCompared(bob.identity.person)
    const { people: after } = await ada.reloaded().sharing.info(what)
    expect(after).toMatchObject([{ email: bob.email, compared: true, changed: undefined }])
    expect(after[0]?.fingerprint).toBe(await fingerprintOf(bob.identity.person))
  })

  it('prevent all sharing if the server withholds or changes the list', async () => {
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
