import type { SharedWith } from '@safelight/client/sharing'
import type { Album } from '@safelight/contract/albums'
import { putAlbum } from '@safelight/contract/albums'
import type { Person } from '@safelight/contract/contacts'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { describe, expect, it } from 'vitest'
import { aServer, somebody, type Tamper } from './actors.ts'

/*
 * The owner must see an album's real members, and be able to remove each of them. This must also hold after an
 * attack by these members.
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

function named(people: readonly SharedWith[], email: string): SharedWith {
  const person = people.find(one => one.email === email)
  if (!person) throw new Error(`not shared with ${email}`)
  return person
}

describe('a member who leaves', () => {
  it('cannot keep the owner from removing other members', async () => {
    const { ada, bob, eve, id, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'EDIT')
    const { people: all } = await ada.sharing.shareWith(what, eve.email, 'VIEW')
    await bob.sharing.leave({ type: 'album', id })
    await ada.sharing.revoke(what, named(all, eve.email))
    expect((await ada.sharing.info(what)).people).toEqual([])
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    expect((await bob.albums.get(id)).right).toBe('VIEW')
  })

  it("disappears from the owner's list of members", async () => {
    const { ada, bob, eve, id, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'EDIT')
    await ada.sharing.shareWith(what, eve.email, 'VIEW')
    await bob.sharing.leave({ type: 'album', id })
    const { people: left } = await ada.sharing.info(what)
    expect(left.map(person => person.email)).toEqual([eve.email])
    let album: Album | undefined
    eve.lie((path, answer) => {
      if (path === '/api/albums/:id') album = answer
      return undefined
    })
    expect((await eve.albums.get(id)).title).toBe('Summer')
    expect(album?.epoch).toBe(2)
  })
})

describe('the members that an owner sees', () => {
  it('keep their pinned addresses if the server swaps the addresses', async () => {
    const { ada, bob, eve, id, what } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    await ada.sharing.shareWith(what, eve.email, 'VIEW')
    const swapped: Tamper = (path, answer: { users: Person[] }) =>
      path === '/api/albums/:id/shares'
        ? {
            ...answer,
            users: answer.users.map((user, i) => ({
              ...user,
              email: answer.users[1 - i]?.email ?? '',
            })),
          }
        : undefined
    ada.lie(swapped)
    const { people: shown } = await ada.sharing.info(what)
    const shownBob = named(shown, bob.email)
    expect(shownBob.accountId).toBe(bob.account.accountId)
    expect(shownBob.changed).toBeDefined()
    await ada.sharing.revoke(what, shownBob)
    expect((await ada.albums.get(id)).sharedWith).toBe(1)
    await expect(bob.albums.page(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await eve.albums.page(id)).items).toHaveLength(1)
  })

  it('are marked as outdated if their keys in the signed list differ from the trusted keys', async () => {
    const { ada, bob, eve, what } = await people()
    const { people: before } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    expect(named(before, bob.email).changed).toBeUndefined()
    const [contact] = await ada.contacts.list()
    if (!contact) throw new Error('not pinned')
    const { accountId } = bob.account
    await ada.contacts.replace(contact, { ...eve.identity.person, accountId })
    const shown = named((await ada.sharing.info(what)).people, bob.email)
    const outdated = { compared: false, outdated: true, changed: undefined }
    expect(shown).toMatchObject({ ...outdated, keys: bob.identity.person })
    const beach = { type: 'item', item: await ada.upload('beach.jpg') } as const
    await ada.contacts.replace(contact, bob.identity.person)
    await ada.sharing.shareWith(beach, bob.email, 'VIEW')
    await ada.contacts.replace(contact, { ...eve.identity.person, accountId })
    expect((await ada.sharing.info(beach)).people).toMatchObject([
      { ...outdated, email: bob.email },
    ])
  })

  it("include only users in the owner's signed list", async () => {
    const { ada, bob, eve, what } = await people()
    const { people: all } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
    ada.lie((path, answer: { users: Person[] }) => {
      if (path !== '/api/albums/:id/shares') return undefined
      const [user] = answer.users
      const { accountId } = eve.account
      return { ...answer, users: [...answer.users, { ...user, userId: 99, accountId }] }
    })
    expect((await ada.sharing.info(what)).people).toHaveLength(1)
    const nobody = { ...named(all, bob.email), accountId: eve.account.accountId }
    await expect(ada.sharing.revoke(what, nobody)).rejects.toThrow(OpenError)
  })
})

it("an owner can remove an editor who damaged the album's texts", async () => {
  const { ada, bob, id, what } = await people()
  const { people: all } = await ada.sharing.shareWith(what, bob.email, 'EDIT')
  let album: Album | undefined
  bob.lie((path, answer) => {
    if (path === '/api/albums/:id') album = answer
    return undefined
  })
  await bob.albums.get(id)
  if (!album) throw new Error('no album')
  const garbage = {
    epoch: album.epoch,
    version: album.details.version + 1,
    sealed: toBase64url(randomBytes(300)),
    signature: toBase64url(randomBytes(64)),
  }
  await bob.api.call(putAlbum, { params: { id }, body: { details: garbage } })
  const spoiled = await ada.albums.get(id)
  expect(spoiled).toMatchObject({ textSpoiled: true, title: '', right: 'OWNER' })
  expect(spoiled.problem).toBeUndefined()
  expect((await ada.sharing.info(what)).people).toHaveLength(1)
  await ada.sharing.revoke(what, named(all, bob.email))
  const edited = await ada.albums.edit(id, { title: 'Summer again', description: '' })
  expect(edited.title).toBe('Summer again')
  expect(edited.textSpoiled).toBeUndefined()
  expect((await ada.albums.page(id)).items).toHaveLength(1)
})
