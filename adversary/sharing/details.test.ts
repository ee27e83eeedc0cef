import type { SharedWith } from '@safelight/client/sharing'
import { changeSharedDetails } from '@safelight/contract/details'
import type { Right } from '@safelight/contract/rights'
import type { SharedMedia } from '@safelight/contract/share-records'
import { getMedia, mediaSharedWithMe } from '@safelight/contract/shares'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { digestOfSealed, drawItemKeys, sealSharedDetails } from '@safelight/crypto/items'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import { openShare } from '@safelight/crypto/shares'
import { describe, expect, it } from 'vitest'
import { decodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import { type LibraryItem, type OwnRecord, openItem } from '../../packages/client/src/items/item.ts'
import { signItems } from '../../packages/client/src/sharing/shares/sign-items.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { openDeviceStore } from '../../packages/client/src/store/device-store.ts'
import { createItemChanges } from '../../packages/client/src/sync/item-changes.ts'
import { createOwnItems } from '../../packages/client/src/sync/own-items.ts'
import { aServer, type Somebody, somebody } from './actors.ts'

/*
 * Recipients of an item have the key of its shared details, so they could forge such details. Here a hostile
 * server helps them.
 */

async function aSharedItem(right: Right) {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const uploaded = await ada.upload('first.jpg')
  await careOf(ada).edit([uploaded], { description: 'mine' })
  const { item } = await ada.sharing.item(uploaded.id)
  if (!item) throw new Error('not there')
  const what = { type: 'item', item } as const
  await ada.sharing.shareWith(what, eve.email, 'VIEW')
  const { people } = await ada.sharing.shareWith(what, bob.email, right)
  const bobs = people.find(person => person.email === bob.email) as SharedWith
  return { ada, bob, eve, item, what, bobs }
}

const careOf = ({ account, identity, api }: Somebody) =>
  createItemChanges({
    keys: account,
    signer: identity,
    openRecord: createOwnItems({ ...account, person: identity.person }, api),
    api,
    sync: { take: async () => {}, apply: () => {}, rollBack: () => {} },
  })

async function writerOf(member: Somebody, owner: Somebody, item: LibraryItem) {
  const [got] = await member.api.call(mediaSharedWithMe)
  if (!got?.share) throw new Error('not shared')
  const { right } = got.share
  const shared = { type: 'MEDIA', resourceId: item.id, right, epoch: 0 } as const
  const { person } = owner.identity
  const key = await openShare(member.identity, person, shared, decodeSigned(got.share))
  const keys = await drawItemKeys(person.accountId, item.id, key)
  return async (version: number, change: object) => {
    const sealed = await sealSharedDetails(keys, version, { ...item.details, ...change })
    const digest = await digestOfSealed(sealed)
    const signed = { owner: person.accountId, itemId: item.id, version, digest }
    const signature = await signSharedDetails(member.identity, signed)
    return { sharedDetails: toBase64url(sealed), detailsSignature: toBase64url(signature) }
  }
}

const OTHER_STREAMS = {
  streams: { original: { length: 5, header: toBase64url(randomBytes(40)), type: 'image/jpeg' } },
}
const DAY = '2021-07-04'

describe("an owner's own device", () => {
  it('accepts no details from a user without edit rights', async () => {
    const { ada, bob, item } = await aSharedItem('VIEW')
    const version = item.version + 1
    const forged = await (await writerOf(bob, ada, item))(version, { name: 'Forged.jpg' })
    ada.lie((path, answer: SharedMedia) => {
      if (path !== '/api/media/:id') return undefined
      const detailsAuthor = bob.account.accountId
      return { ...answer, item: { ...answer.item, version, ...forged, detailsAuthor } }
    })
    const { item: shown } = await ada.sharing.item(item.id)
    expect(shown).toMatchObject({ setAside: true, details: { name: 'first.jpg' } })
    if (!shown) throw new Error('not shown')
    const sent: unknown[] = []
    const { call } = ada.api
    ada.api.call = (endpoint, ...options) => {
      sent.push((options[0] as { body?: unknown } | undefined)?.body)
      return call(endpoint, ...options)
    }
    await signItems(ada, [shown]).catch(() => {})
    expect(JSON.stringify(sent)).not.toContain(forged.sharedDetails)
    await expect(signItems(ada, [shown])).rejects.toThrow()
  })

  it("rejects a viewer's details with a forged version", async () => {
    const { ada, bob, item } = await aSharedItem('VIEW')
    const version = 1_000_000
    const forged = await (await writerOf(bob, ada, item))(version, {
      name: 'Forged.jpg',
      ...OTHER_STREAMS,
    })
    const privateDetails = toBase64url(randomBytes(300))
    const lie = { version, privateVersion: version, ...forged, privateDetails }
    const { item: honest } = await ada.api.call(getMedia, { params: { id: item.id } })
    const store = await openDeviceStore(ada.account, createMemoryDisk())
    const keys = { ...ada.account, person: ada.identity.person }
    const commit = async (part: object) => {
      const items = [await openItem(keys, { ...(honest as OwnRecord), ...part })]
      await store.commit({ items, filledTo: 'end' })
      return store.read(undefined, 5)
    }
    await commit({})
    expect(await commit(lie)).toMatchObject([{ details: { name: 'first.jpg' } }])
    expect(await commit({})).toMatchObject([
      { details: { name: 'first.jpg' }, privateDetails: { description: 'mine' } },
    ])
    for (const device of [ada, ada.reloaded()]) {
      device.lie((path, answer: SharedMedia) =>
        path === '/api/media/:id' ? { ...answer, item: { ...answer.item, ...lie } } : undefined,
      )
      expect((await device.sharing.item(item.id)).item?.details).toBeUndefined()
      device.lie(() => undefined)
      expect((await device.sharing.item(item.id)).item?.details?.name).toBe('first.jpg')
    }
  })

  it('shows no older private details next to unreadable shared details', async () => {
    const { ada, item } = await aSharedItem('VIEW')
    const { item: older } = await ada.api.call(getMedia, { params: { id: item.id } })
    await careOf(ada).edit([item], { description: 'newer' })
    expect((await ada.sharing.item(item.id)).item?.privateDetails?.description).toBe('newer')
    const sharedDetails = toBase64url(randomBytes(300))
    ada.lie((path, answer: SharedMedia) =>
      path === '/api/media/:id'
        ? { ...answer, item: { ...answer.item, ...older, sharedDetails } }
        : undefined,
    )
    const { item: shown } = await ada.sharing.item(item.id)
    expect(shown).toMatchObject({ details: undefined, privateDetails: undefined })
  })

  it("shows an editor's changes", async () => {
    const { ada, bob, eve, item } = await aSharedItem('EDIT')
    const taken = { local: '2020-01-02T03:04:05.000', offsetMinutes: 60 }
    const { item: edited } = await bob.sharing.editItem(item.id, {
      name: 'By Bob.jpg',
      taken,
      turn: 3,
    })
    expect(edited?.details).toMatchObject({ name: 'By Bob.jpg', taken, turns: 3 })
    expect((await ada.sharing.item(item.id)).item?.details).toMatchObject({
      name: 'By Bob.jpg',
      turns: 3,
    })
    const [entry] = (await eve.sharing.itemsSharedWithMe()).items
    expect(entry?.item?.details).toMatchObject({ name: 'By Bob.jpg', taken, turns: 3 })
    await expect(eve.sharing.editItem(item.id, { name: 'By Eve.jpg' })).rejects.toThrow()
    await expect(eve.sharing.editItem(item.id, { turn: 1 })).rejects.toThrow()
    expect((await bob.sharing.item(item.id)).item?.details?.name).toBe('By Bob.jpg')
  })

  it('rejects streams that an editor has changed', async () => {
    const { ada, bob, item } = await aSharedItem('EDIT')
    const write = await writerOf(bob, ada, item)
    const put = async (version: number, change: object) => {
      const body = { version, dateTaken: DAY, ...(await write(version, change)) }
      await bob.api.call(changeSharedDetails, { params: { id: item.id }, body })
      return (await ada.sharing.item(item.id)).item
    }
    const { version } = item
    expect((await put(version + 1, { name: 'Edited.jpg' }))?.details?.name).toBe('Edited.jpg')
    const spoilt = await put(version + 2, { name: 'Edited.jpg', ...OTHER_STREAMS })
    expect(spoilt).toMatchObject({ setAside: true, details: item.details })
    // If the device accepted this, it would play other bytes of the original as the movie.
    const moving = await put(version + 3, { motion: { offset: 0, length: 1 } })
    expect(moving).toMatchObject({ setAside: true, details: item.details })
    // The added stream has a role that only a later version knows.
    const withMore = { ...item.details?.streams, more: 'oQYB' }
    const added = await put(version + 4, { streams: withMore })
    expect(added).toMatchObject({ setAside: true, details: item.details })
    const unopenable = await put(version + 5, { streams: {} })
    expect(unopenable).toMatchObject({ setAside: true, details: item.details })
    if (!unopenable) throw new Error('not there')
    expect(await careOf(ada).edit([unopenable], { isFavorite: true })).toMatchObject({ failed: [] })
    const { item: healed } = await ada.sharing.item(item.id)
    expect(healed?.details?.streams).toEqual(item.details?.streams)
    expect(healed?.setAside).toBeUndefined()
  })
})

it("an owner's device seals damaged details again before it shares the item", async () => {
  const server = await aServer()
  const [ada, bob] = [await somebody(server, 'ada'), await somebody(server, 'bob')]
  const { id, details } = await ada.upload('first.jpg')
  const damaged = toBase64url(randomBytes(285))
  const row = server.context.database.updateTable('items').where('id', '=', id)
  await row.set({ shared_details: damaged }).execute()
  const item = await ada.open(id)
  expect(item).toMatchObject({ setAside: true, details })
  await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
  expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([{ item: { details } }])
  expect((await ada.open(id)).setAside).toBeUndefined()
})

it("all members accept the owner's change of a shared item", async () => {
  const { ada, bob, item } = await aSharedItem('VIEW')
  await careOf(ada).edit([item], { name: 'Renamed.jpg' })
  expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([
    { item: { details: { name: 'Renamed.jpg' } } },
  ])
})

it("an editor's changes remain when the owner ends the share", async () => {
  const { ada, bob, eve, item, what, bobs } = await aSharedItem('EDIT')
  const version = item.version + 1
  const edit = await (await writerOf(bob, ada, item))(version, { name: 'Edited.jpg' })
  const body = { version, dateTaken: DAY, ...edit }
  await bob.api.call(changeSharedDetails, { params: { id: item.id }, body })
  await ada.sharing.revoke(what, bobs)
  const edited = { details: { name: 'Edited.jpg' } }
  expect((await eve.sharing.itemsSharedWithMe()).items).toMatchObject([{ item: edited }])
  expect((await ada.sharing.item(item.id)).item).toMatchObject(edited)
})

it("the owner's device replaces a false date that an editor told the server", async () => {
  const { ada, bob, item, what, bobs } = await aSharedItem('EDIT')
  const version = item.version + 1
  const edit = await (await writerOf(bob, ada, item))(version, { name: 'Edited.jpg' })
  const body = { version, dateTaken: '1999-01-01', ...edit }
  await bob.api.call(changeSharedDetails, { params: { id: item.id }, body })
  const dayAtServer = async () =>
    (await ada.api.call(getMedia, { params: { id: item.id } })).item.dateTaken
  expect(await dayAtServer()).toBe('1999-01-01')
  expect((await ada.sharing.item(item.id)).item?.takenLocal).toBe(item.takenLocal)
  await ada.sharing.revoke(what, bobs)
  expect(await dayAtServer()).toBe(DAY)
})

it('an owner can add an item to a new album from an outdated copy of the item', async () => {
  const ada = await somebody(await aServer(), 'ada')
  const uploaded = await ada.upload('first.jpg')
  await careOf(ada).edit([uploaded], { description: 'mine' })
  const item = await ada.open(uploaded.id)
  await careOf(ada).edit([item], { isFavorite: true })
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  expect((await ada.albums.page(id)).items.map(each => each.id)).toEqual([item.id])
})

describe('a version that an editor signed with the help of the server', () => {
  /** Shows Bob's device a version that the editor `mallory` forged, `ahead` versions after the honest one. */
  async function shownOnce(ahead: number) {
    const { ada, bob: mallory, eve: bob, item } = await aSharedItem('EDIT')
    const [before] = (await bob.sharing.itemsSharedWithMe()).items
    const version = Math.min(item.version + ahead, Number.MAX_SAFE_INTEGER)
    const forged = await (await writerOf(mallory, ada, item))(version, { name: 'Spoilt.jpg' })
    const { item: honest } = await ada.api.call(getMedia, { params: { id: item.id } })
    const body = {
      version: item.version + 1,
      dateTaken: DAY,
      ...(await (
        await writerOf(mallory, ada, item)
      )(item.version + 1, {})),
    }
    await mallory.api.call(changeSharedDetails, { params: { id: item.id }, body })
    const { item: edited } = await ada.api.call(getMedia, { params: { id: item.id } })
    const lie = { ...edited, privateVersion: honest.privateVersion, version, ...forged }
    for (const one of [ada, bob]) {
      one.lie((path, answer: SharedMedia | SharedMedia[]) => {
        const spoil = (each: SharedMedia): SharedMedia => {
          const { wrappedKey, privateDetails, checksum } = each.item
          return {
            ...each,
            item: { ...lie, wrappedKey, privateDetails, checksum } as SharedMedia['item'],
          }
        }
        if (path === '/api/media/:id') return spoil(answer as SharedMedia)
        if (path === '/api/media/shared-with-me') return (answer as SharedMedia[]).map(spoil)
        return undefined
      })
    }
    const adas = (await ada.sharing.item(item.id)).item
    const bobs = (await bob.sharing.itemsSharedWithMe()).items[0]?.item
    for (const one of [ada, bob]) one.lie(() => undefined)
    return { ada, bob, item, before, adas, bobs, lie }
  }

  it("is rejected if it is far above the owner's version", async () => {
    const { ada, bob, item, adas, bobs } = await shownOnce(Number.MAX_SAFE_INTEGER)
    expect(adas).toMatchObject({ setAside: true, details: { name: 'first.jpg' } })
    expect(bobs?.details).toBeUndefined()
    expect((await ada.sharing.item(item.id)).item?.details?.name).toBe('first.jpg')
    expect((await bob.sharing.item(item.id)).item?.details?.name).toBe('first.jpg')
  })

  it("is replaced on every device by the owner's next change", async () => {
    const { ada, bob, item, adas, bobs, lie } = await shownOnce(1000)
    expect(adas?.details?.name).toBe('Spoilt.jpg')
    expect(bobs?.details?.name).toBe('Spoilt.jpg')
    const store = await openDeviceStore(ada.account, createMemoryDisk())
    const keys = { ...ada.account, person: ada.identity.person }
    const commit = async (record: object) => {
      const items = [await openItem(keys, record as OwnRecord)]
      await store.commit({ items, filledTo: 'end' })
      return (await store.read(undefined, 5))[0]?.details?.name
    }
    const { item: honest } = await ada.api.call(getMedia, { params: { id: item.id } })
    const { wrappedKey, privateDetails, checksum } = honest
    expect(await commit({ ...lie, wrappedKey, privateDetails, checksum })).toBe('Spoilt.jpg')
    if (!adas) throw new Error('not there')
    expect(await careOf(ada).edit([adas], { name: 'Mine.jpg' })).toMatchObject({ failed: [] })
    expect((await ada.sharing.item(item.id)).item?.details?.name).toBe('Mine.jpg')
    expect((await bob.sharing.item(item.id)).item?.details?.name).toBe('Mine.jpg')
    const { item: mine } = await ada.api.call(getMedia, { params: { id: item.id } })
    expect(await commit(mine)).toBe('Mine.jpg')
  })
})
