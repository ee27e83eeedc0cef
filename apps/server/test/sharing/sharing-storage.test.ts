import type { Album } from '@safelight/contract/albums'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, used as usedBy } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  createAlbum,
  createLink,
  done,
  newAlbum,
  newAlbumLink,
  newItemLink,
  newMembership,
  newSelectionLink,
  newShare,
  rotationOf,
  sealedDetails,
  shareAlbum,
  shareItem,
  signedItem,
} from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'
import { bytesOf } from '../../src/items/item.ts'

let server: TestServer
let owner: Person
let friend: Person
beforeEach(async () => {
  server = await startServer({ storageLimit: 1_000_000 })
  owner = await signUp(server, 'owner@example.org')
  friend = await signUp(server, 'friend@example.org')
})

const used = (person = owner) => usedBy(server, person)
const remove = (path: string, body?: object) => done(ask(server, owner, 'DELETE', path, body))

it('counts albums, shares and links as storage', async () => {
  const items = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
  const [item = ''] = items
  const before = await used()
  const steps = [before]
  const grown = async () => {
    steps.push(await used())
    expect(steps.at(-1)).toBeGreaterThan(steps.at(-2) ?? 0)
  }
  const album = await createAlbum(server, owner, [item])
  await grown()
  await shareAlbum(server, owner, album, friend)
  await grown()
  const { token } = await createLink(server, owner, newAlbumLink(album))
  await grown()
  const rotation = await rotationOf(server, owner, album.id, { without: [token] })
  const largest = await used()
  await remove(`/api/shares/link/${token}`, { rotation })
  expect(await used()).toBeLessThan(largest)
  await remove(`/api/albums/${album.id}`)
  expect(await used()).toBe(before)

  await shareItem(server, owner, item, friend)
  await createLink(server, owner, newItemLink(item))
  const selection = await createLink(server, owner, newSelectionLink(items))
  expect(await used()).toBeGreaterThan(before)
  await remove(`/api/media/${item}/share/${friend.id}`)
  await remove(`/api/shares/link/${selection.token}`)
  const [single] = await done(ask<{ token: string }[]>(server, owner, 'GET', '/api/shares/links'))
  await remove(`/api/shares/link/${single?.token}`)
  expect(await used()).toBe(before)
})

it("releases the storage of an item's shares and links when the item is deleted", async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const album = await createAlbum(server, owner)
  const empty = (await used()) - (await bytesOfItem(item))
  await done(
    ask(server, owner, 'POST', `/api/albums/${album.id}/media`, {
      epoch: 1,
      items: [newMembership(item)],
    }),
  )
  await shareItem(server, owner, item, friend)
  await createLink(server, owner, newItemLink(item))
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [item] }))
  await done(ask(server, owner, 'POST', '/api/media/delete', { ids: [item] }))
  expect(await used()).toBe(empty)
})

it('charges an editor, not the album’s owner, for what the editor adds', async () => {
  const [item = ''] = await addItems(server, friend, ['2024-01-01'])
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend, 'edit')
  const [ofOwner, ofFriend] = [await used(), await used(friend)]
  await done(
    ask(server, friend, 'POST', `/api/albums/${album.id}/media`, {
      epoch: 1,
      items: [newMembership(item)],
    }),
  )
  expect(await used()).toBe(ofOwner)
  expect(await used(friend)).toBeGreaterThan(ofFriend)
})

it('rejects new shares when the storage is full', async () => {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend)
  await shareItem(server, owner, item, friend)
  const { token } = await createLink(server, owner, newAlbumLink(album))
  await server.context.database.updateTable('counters').set({ used_bytes: 1_000_000 }).execute()
  const { id: _, ...signed } = signedItem(item)
  const share = await newShare(server, owner, friend)
  const calls = [
    ['/api/albums', newAlbum()],
    [`/api/albums/${album.id}/media`, { epoch: 1, items: [newMembership(item)] }],
    [`/api/media/${item}/share`, { ...share, item: signed }],
    ['/api/shares/link', newItemLink(item)],
  ] as const
  for (const [path, body] of calls) {
    const { status, body: answer } = await ask(server, owner, 'POST', path, body)
    expect([path, status, answer.code]).toEqual([path, 413, 'QUOTA_EXCEEDED'])
  }
  await expect(shareAlbum(server, owner, album, friend, 'edit')).rejects.toThrow('QUOTA_EXCEEDED')
  await remove(`/api/media/${item}/share/${friend.id}`)
  const rotating = async (gone: number | string) => ({
    rotation: await rotationOf(server, owner, album.id, { without: [gone] }),
  })
  await remove(`/api/shares/link/${token}`, await rotating(token))
  await remove(`/api/albums/${album.id}/share/${friend.id}`, await rotating(friend.id))
})

async function bytesOfItem(id: string): Promise<number> {
  const row = await server.context.database
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return bytesOf(row)
}

it('rejects larger details and epochs of an album when the storage is full', async () => {
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend)
  const same = await rotationOf(server, owner, album.id)
  await server.context.database.updateTable('counters').set({ used_bytes: 1_000_000 }).execute()
  const large = random(6000)
  const details = { ...newDetails(album), sealed: large }
  expect(await put(album.id, details)).toBe(413)
  const grown = { ...same, members: { ...same.members, sealed: large } }
  expect(await renew(album.id, grown)).toBe(413)
  expect(await put(album.id, newDetails(album))).toBe(200)
  expect(await renew(album.id, await rotationOf(server, owner, album.id))).toBe(200)
})

const newDetails = (album: Album) => ({ ...sealedDetails(2), epoch: album.epoch })
const put = async (id: string, details: object) =>
  (await ask(server, owner, 'PUT', `/api/albums/${id}`, { details })).status
const renew = async (id: string, rotation: object) =>
  (await ask(server, owner, 'POST', `/api/albums/${id}/epoch`, { rotation })).status
