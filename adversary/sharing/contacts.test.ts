import { getAlbum } from '@safelight/contract/albums'
import type { Person } from '@safelight/contract/contacts'
import type { SharedMedia } from '@safelight/contract/share-records'
import { getMedia } from '@safelight/contract/shares'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { describe, expect, it } from 'vitest'
import {
  ContactChangedError,
  ContactsDamagedError,
} from '../../packages/client/src/sharing/contacts.ts'
import { aServer, encodeIdentity, type Somebody, somebody } from './actors.ts'

/* The server lies about a user's contacts, to make them share with somebody else. */

async function people() {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const item = await ada.upload('first.jpg')
  return { server, ada, bob, eve, item, what: { type: 'item', item } as const }
}

const everybodyIs = (who: Somebody) => (path: string, answer: Person) =>
  path === '/api/users/public-key'
    ? { ...answer, ...encodeIdentity(who.identity.person) }
    : undefined

describe('stored contacts', () => {
  it('prevent all sharing if the server withholds the contacts', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const device = ada.reloaded()
    for (const version of [1, 2]) {
      device.lie((path, answer) =>
        path === '/api/user/contacts' ? { sealed: null, version } : everybodyIs(eve)(path, answer),
      )
      const sharing = device.sharing.shareWith(what, bob.email, 'VIEW')
      await expect(sharing).rejects.toThrow(ContactsDamagedError)
    }
  })

  it('change nothing on the device if they cannot be opened', async () => {
    const { ada, bob, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const device = ada.reloaded()
    device.lie(path =>
      path === '/api/user/contacts'
        ? { sealed: toBase64url(randomBytes(60)), version: 2 ** 40 }
        : undefined,
    )
    await expect(device.contacts.list()).rejects.toThrow(ContactsDamagedError)
    expect(await ada.reloaded().contacts.list()).toHaveLength(1)
  })
})

describe('keys that change', () => {
  it('prevent new shares with the contact', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    let asked = 0
    ada.lie((path, answer: Person) =>
      path === '/api/users/public-key' && asked++ === 0
        ? { ...answer, ...encodeIdentity({ ...eve.identity.person, accountId: answer.accountId }) }
        : undefined,
    )
    const emails = [bob.email, eve.email, 'nobody@example.org']
    const { info, failed } = await ada.sharing.shareWithAll(what, emails, 'EDIT')
    expect(failed.map(({ email }) => email)).toEqual([bob.email, 'nobody@example.org'])
    expect(failed[0]?.error).toBeInstanceOf(ContactChangedError)
    const rights = info?.people.map(({ email, right }) => [email, right])
    expect(rights?.sort()).toEqual([
      [bob.email, 'VIEW'],
      [eve.email, 'EDIT'],
    ])
  })
})

describe('keys that the user compares', () => {
  it('replace the pinned keys of a contact', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const mallory = { ...eve.identity.person, accountId: bob.account.accountId }
    const [contact] = await ada.contacts.list()
    if (!contact) throw new Error('not pinned')
    await ada.contacts.replace(contact, mallory)
    expect(await ada.contacts.list()).toMatchObject([
      { email: bob.email, compared: true, ...mallory },
    ])
    await expect(ada.sharing.shareWith(what, bob.email, 'VIEW')).rejects.toThrow(
      ContactChangedError,
    )
  })

  it("a contact's new email address is accepted only after the user has compared the keys", async () => {
    const { ada, bob, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const [contact] = await ada.contacts.list()
    if (!contact) throw new Error('not pinned')
    const moved = { ...encodeIdentity(bob.identity.person), email: 'moved@example.org' }
    const [stop] = await ada.contacts.pin([moved])
    if (!(stop instanceof ContactChangedError)) throw new Error('no stop')
    await ada.contacts.replace(contact, stop.claimed)
    expect(await ada.contacts.list()).toMatchObject([
      { email: moved.email, compared: true, accountId: bob.account.accountId },
    ])
    expect(await ada.contacts.pin([moved])).toMatchObject([{ email: moved.email }])
  })

  it('are marked as compared only if they equal the pinned keys', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const { accountId } = bob.account
    const others = { ...eve.identity.person, accountId }
    await expect(ada.contacts.markCompared(others)).rejects.toThrow(OpenError)
    expect(await ada.contacts.list()).toMatchObject([{ accountId, compared: false }])
  })
})

describe('pins', () => {
  it("no contact is pinned if the server returns the user's own account with other keys", async () => {
    const { ada, eve } = await people()
    const { accountId } = ada.account
    const claimed = { ...encodeIdentity(eve.identity.person), accountId, email: 'x@example.org' }
    expect(await ada.contacts.pin([claimed])).toEqual([new OpenError()])
    expect(await ada.contacts.list()).toEqual([])
  })

  it('no contact is pinned under a malformed address', async () => {
    const { ada, bob, eve } = await people()
    const [bobs, eves] = [encodeIdentity(bob.identity.person), encodeIdentity(eve.identity.person)]
    expect(await ada.contacts.pin([{ ...bobs, email: 'Bob@example.org' }])).toEqual([
      new OpenError(),
    ])
    const twice = [bobs, eves].map(one => ({ ...one, email: bob.email }))
    const [first, second] = await ada.contacts.pin(twice)
    expect(first).toMatchObject({ accountId: bob.account.accountId })
    expect(second).toBeInstanceOf(ContactChangedError)
    expect(await ada.contacts.list()).toHaveLength(1)
  })

  it('the sender of a share is not pinned as a contact if the share cannot be opened', async () => {
    const { ada, bob, eve, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    bob.lie((path, answer: SharedMedia[]) =>
      path === '/api/media/shared-with-me'
        ? answer.map(one => {
            const eves = { ...one.owner, ...encodeIdentity(eve.identity.person) }
            const { accountId: ownerAccountId } = eve.account
            return { ...one, owner: eves, item: { ...one.item, ownerAccountId } }
          })
        : undefined,
    )
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([{ problem: 'damaged' }])
    expect(await bob.contacts.list()).toEqual([])
  })
})

it('the client rejects an answer about another album or item than the requested one', async () => {
  const { ada, item } = await people()
  const other = await ada.upload('second.jpg')
  const albums = [
    await ada.albums.create({ title: 'Summer', description: '' }),
    await ada.albums.create({ title: 'Winter', description: '' }),
  ]
  const [summer, winter] = albums.map(album => album.id)
  const answers = new Map<string, unknown>([
    ['/api/media/:id', await ada.api.call(getMedia, { params: { id: other.id } })],
    ['/api/albums/:id', await ada.api.call(getAlbum, { params: { id: winter ?? '' } })],
  ])
  ada.lie(path => answers.get(path))
  await expect(ada.sharing.item(item.id)).rejects.toThrow(OpenError)
  await expect(ada.albums.get(summer ?? '')).rejects.toThrow(OpenError)
})

describe('senders', () => {
  it('unknown senders are pinned when the user opens their share', async () => {
    const { ada, bob, eve, what, item } = await people()
    const album = await eve.albums.create({ title: 'Summer', description: '' })
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    await eve.sharing.shareWith({ type: 'album', id: album.id }, bob.email, 'VIEW')
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([{ problem: undefined }])
    expect((await bob.albums.sharedWithMe()).items).toMatchObject([{ title: 'Summer' }])
    expect(await bob.contacts.list()).toEqual([])
    await bob.sharing.item(item.id)
    await bob.albums.get(album.id)
    expect((await bob.contacts.list()).map(one => one.email)).toEqual([ada.email, eve.email])
  })

  it('unknown senders leave space in the list for contacts that the user chooses', async () => {
    const { ada, bob, eve, what, item } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    const strangers = Array.from({ length: 1000 }, (_, i) => ({
      ...encodeIdentity(eve.identity.person),
      accountId: toBase64url(randomBytes(16)),
      email: `${String(i).padStart(4, '0')}${'x'.repeat(236)}@example.org`,
    }))
    await bob.contacts.pin(strangers)
    expect((await bob.sharing.item(item.id)).item?.details?.name).toBe('first.jpg')
    expect(await bob.contacts.list()).toHaveLength(1000)
    const bobs = await bob.upload('second.jpg')
    await bob.sharing.shareWith({ type: 'item', item: bobs }, eve.email, 'VIEW')
    expect(await bob.contacts.list()).toHaveLength(1001)
  })
})

it('a removed contact counts as new when the user shares with the contact again', async () => {
  const { ada, bob, what } = await people()
  await ada.sharing.shareWith(what, bob.email, 'VIEW')
  await ada.contacts.markCompared(bob.identity.person)
  const [contact] = await ada.contacts.list()
  if (!contact) throw new Error('not pinned')
  await ada.contacts.remove(contact)
  expect(await ada.reloaded().contacts.list()).toEqual([])
  await ada.sharing.shareWith(what, bob.email, 'VIEW')
  expect(await ada.contacts.list()).toMatchObject([{ email: bob.email, compared: false }])
})
