import type { Rotation } from '@safelight/contract/album-records'
import { type Album, albumMedia, getAlbum } from '@safelight/contract/albums'
import { sealAlbumDetails } from '@safelight/crypto/album-details'
import { OpenError } from '@safelight/crypto/errors'
import { expect, it } from 'vitest'
import { encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import { openAlbum } from '../../packages/client/src/sharing/albums/open-album.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'
import { createItemChanges } from '../../packages/client/src/sync/item-changes.ts'
import { createOwnItems } from '../../packages/client/src/sync/own-items.ts'
import { aServer, type Somebody, somebody } from './actors.ts'

/* A server cannot make a device accept an older state than it has already seen. */

it('a device rejects different album content with a known epoch and version', async () => {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' })
  const what = { type: 'album', id } as const
  const { people: first } = await ada.sharing.shareWith(what, bob.email, 'VIEW')
  const { people } = await ada.sharing.shareWith(what, eve.email, 'VIEW')
  const [bobs] = first
  const eves = people.find(person => person.email === eve.email)
  if (!bobs || !eves) throw new Error('not shared')
  let kept: Rotation | undefined
  const { call } = ada.api
  ada.api.call = (endpoint, ...options) => {
    const { body } = (options[0] ?? {}) as { body?: { rotation?: Rotation } }
    if (!body?.rotation) return call(endpoint, ...options)
    kept = body.rotation
    return Promise.reject(new Error('no network'))
  }
  await expect(ada.sharing.revoke(what, bobs)).rejects.toThrow('no network')
  ada.api.call = call
  await ada.sharing.revoke(what, eves)
  expect((await ada.albums.get(id)).title).toBe('Summer')
  ada.lie((path, answer: Album) => {
    if (path !== '/api/albums/:id' || !kept) return undefined
    const { wrappedKey, previous: sealed, details, members } = kept
    return {
      ...answer,
      wrappedKey,
      details: { ...answer.details, ...details },
      members: { ...answer.members, ...members },
      previous: answer.previous.map(one => ({ ...one, sealed })),
    }
  })
  expect((await ada.albums.get(id)).problem).toBe('damaged')
  const late = await ada.upload('late.jpg')
  await expect(ada.albums.add(id, [late])).rejects.toThrow(OpenError)
})

it("a device rejects an older version of its owner's item in an album", async () => {
  const ada = await somebody(await aServer(), 'ada')
  const { identity, api } = ada
  const item = await ada.upload('first.jpg')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  const older = await api.call(albumMedia, { params: { id }, query: {} })
  const keys = { ...ada.account, person: identity.person }
  const sync = { take: async () => {}, apply: () => {}, rollBack: () => {} }
  const openRecord = createOwnItems(keys, api)
  const care = createItemChanges({ keys, signer: identity, openRecord, api, sync })
  const { items } = await ada.albums.page(id)
  await care.edit(items, { description: 'new' })
  expect((await ada.albums.page(id)).items[0]?.privateDetails?.description).toBe('new')
  ada.lie(path => (path === '/api/albums/:id/media' ? older : undefined))
  expect((await ada.albums.page(id)).items[0]?.details).toBeUndefined()
})

it('the next epoch replaces album texts that an editor signed under a much higher version', async () => {
  const server = await aServer()
  const [ada, bob, eve] = [
    await somebody(server, 'ada'),
    await somebody(server, 'bob'),
    await somebody(server, 'eve'),
  ]
  const { id } = await ada.albums.create({ title: 'Summer', description: '' })
  const what = { type: 'album', id } as const
  await ada.sharing.shareWith(what, bob.email, 'EDIT')
  const { people } = await ada.sharing.shareWith(what, eve.email, 'VIEW')
  const eves = people.find(person => person.email === eve.email)
  if (!eves) throw new Error('not shared')
  const { person } = ada.identity
  const open = await openAlbum(
    { ...bob, versionMarks: await emptyMarks(bob) },
    person,
    await bob.api.call(getAlbum, { params: { id } }),
  )
  const forge = async (version: number) => {
    const sealed = await sealAlbumDetails(bob.identity, open.keys, version, {
      v: 1,
      title: 'Spoilt',
      description: '',
    })
    return { version, epoch: 1, author: bob.account.accountId, ...encodeSigned(sealed) }
  }
  const show = async (version: number) => {
    const details = await forge(version)
    ada.lie((path, answer: Album) =>
      path === '/api/albums/:id' ? { ...answer, details } : undefined,
    )
    const shown = await ada.albums.get(id)
    ada.lie(() => undefined)
    return shown
  }
  expect(await show(Number.MAX_SAFE_INTEGER)).toMatchObject({ textSpoiled: true })
  expect((await ada.albums.get(id)).title).toBe('Summer')
  expect((await show(1000)).title).toBe('Spoilt')
  await ada.sharing.revoke(what, eves)
  expect((await ada.albums.get(id)).textSpoiled).toBeUndefined()
  expect((await ada.albums.edit(id, { title: 'Autumn', description: '' })).title).toBe('Autumn')
  expect((await ada.albums.get(id)).title).toBe('Autumn')
})

const emptyMarks = async ({ account }: Somebody) =>
  createVersionMarks(account, Promise.resolve(createMemoryDisk()))
