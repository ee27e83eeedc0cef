import type { Album } from '@safelight/contract/albums'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  createAlbum,
  createLink,
  done,
  newItemLink,
  newMembership,
  rotationOf,
  shareAlbum,
  shareItem,
} from '@safelight/test-kit/sharing/sharing'
import { type TestUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let friend: Person
let stranger: Person
let upload: TestUpload
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner@example.org')
  friend = await signUp(server, 'friend@example.org')
  stranger = await signUp(server, 'stranger@example.org')
  upload = await uploaded(server, owner.token)
})

async function reads({ token }: Person, { dto }: TestUpload = upload): Promise<boolean> {
  const thumbnail = `/thumbnails/thumb_${dto.name}`
  const headers = { authorization: `Bearer ${token}` }
  const single = await Promise.all(
    [`/${dto.name}`, thumbnail].map(key => fetch(`${server.url}/authz?key=${key}`, { headers })),
  )
  const body = { keys: [thumbnail] }
  const pack = await call(server, 'POST', '/api/media/thumbnails', { token, body })
  const bytes = Buffer.from(await pack.arrayBuffer())
  const answers = [...single.map(each => each.status === 200), bytes.readUInt32BE() === 176]
  expect(new Set(answers).size).toBe(1)
  return answers[0] ?? false
}

const trash = (person: Person, { dto }: TestUpload) =>
  done(ask(server, person, 'POST', '/api/media/trash', { ids: [dto.id] }))

const add = (person: Person, { id, epoch }: Album, { dto }: TestUpload) =>
  done(
    ask(server, person, 'POST', `/api/albums/${id}/media`, {
      epoch,
      items: [newMembership(dto.id)],
    }),
  )

it('lets a person read an item only while the item is shared', async () => {
  expect(await reads(friend)).toBe(false)
  await shareItem(server, owner, upload.dto.id, friend)
  expect([await reads(owner), await reads(friend), await reads(stranger)]).toEqual([
    true,
    true,
    false,
  ])
  const path = `/api/media/${upload.dto.id}/share/${friend.id}`
  await done(ask(server, owner, 'DELETE', path))
  expect(await reads(friend)).toBe(false)
})

it('lets members read the items of an album until they are removed', async () => {
  const album = await createAlbum(server, owner, [upload.dto.id])
  expect(await reads(friend)).toBe(false)
  await shareAlbum(server, owner, album, friend)
  expect([await reads(friend), await reads(stranger)]).toEqual([true, false])
  const rotation = await rotationOf(server, owner, album.id, { without: [friend.id] })
  await done(
    ask(server, owner, 'DELETE', `/api/albums/${album.id}/share/${friend.id}`, { rotation }),
  )
  expect(await reads(friend)).toBe(false)
})

it("lets the owner and other members read an editor's items until the editor is removed", async () => {
  const album = await createAlbum(server, owner)
  await shareAlbum(server, owner, album, friend, 'edit')
  await shareAlbum(server, owner, album, stranger)
  const added = await uploaded(server, friend.token)
  expect(await reads(owner, added)).toBe(false)
  await add(friend, album, added)
  expect([await reads(owner, added), await reads(stranger, added)]).toEqual([true, true])
  const ids = [added.dto.id]
  await done(ask(server, friend, 'DELETE', `/api/albums/${album.id}/media`, { ids }))
  expect([await reads(owner, added), await reads(stranger, added)]).toEqual([false, false])
})

it('gives members of an album no access to other albums', async () => {
  const other = await uploaded(server, owner.token)
  const album = await createAlbum(server, owner, [other.dto.id])
  await createAlbum(server, owner, [upload.dto.id])
  await shareAlbum(server, owner, album, friend)
  await createLink(server, owner, newItemLink(upload.dto.id))
  expect([await reads(friend, other), await reads(friend)]).toEqual([true, false])
})

it('hides trashed items from everybody but their owner', async () => {
  const album = await createAlbum(server, owner, [upload.dto.id])
  await shareAlbum(server, owner, album, friend)
  await shareItem(server, owner, upload.dto.id, stranger)
  await trash(owner, upload)
  expect([await reads(owner), await reads(friend), await reads(stranger)]).toEqual([
    true,
    false,
    false,
  ])
  await done(ask(server, owner, 'POST', '/api/media/restore', { ids: [upload.dto.id] }))
  expect([await reads(friend), await reads(stranger)]).toEqual([true, true])
})

it('lets a person read an item until both shares of the item have ended', async () => {
  const album = await createAlbum(server, owner, [upload.dto.id])
  await shareAlbum(server, owner, album, friend)
  await shareItem(server, owner, upload.dto.id, friend)
  await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
  expect(await reads(friend)).toBe(true)
  await done(ask(server, friend, 'DELETE', `/api/media/${upload.dto.id}/share/${friend.id}`))
  expect(await reads(friend)).toBe(false)
})
