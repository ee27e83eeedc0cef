import type { Inbox } from '@safelight/contract/inbox'
import { LIMITS } from '@safelight/contract/limits'
import { type Person, signIn, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { aGuestLink, aGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import { ask, createAlbum, done, shareAlbum, shareItem } from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'

const DAY = 24 * 60 * 60 * 1000

let time: number
let server: TestServer
let ada: Person
let mira: Person
beforeEach(async () => {
  time = Date.now()
  server = await startServer({ now: () => new Date(time) })
  ada = await signUp(server, 'ada@example.org')
  mira = await signUp(server, 'mira@example.org')
})

const inboxOf = (person: Person) => done(ask<Inbox>(server, person, 'GET', '/api/user/inbox'))

it('lists shares of albums and items together, latest first', async () => {
  await done(ask(server, ada, 'PUT', '/api/user/display-name', { displayName: 'Ada' }))
  const [item = ''] = await addItems(server, ada, ['2024-01-01'])
  await shareItem(server, ada, item, mira)
  time += 1000
  const album = await createAlbum(server, ada)
  await shareAlbum(server, ada, album, mira)
  const owner = { email: ada.email, displayName: 'Ada' }
  expect((await inboxOf(mira)).shares).toEqual([
    { kind: 'album', id: album.id, owner, sharedAt: new Date(time).toISOString() },
    { kind: 'item', id: item, owner, sharedAt: new Date(time - 1000).toISOString() },
  ])
  expect((await inboxOf(ada)).shares).toEqual([])

  await done(ask(server, ada, 'POST', '/api/media/trash', { ids: [item] }))
  expect((await inboxOf(mira)).shares).toMatchObject([{ id: album.id }])
})

it('lists invitations to family groups', async () => {
  const create = '/api/family-group/create?title=Home'
  const { id } = await done(ask<{ id: number }>(server, ada, 'POST', create))
  await done(ask(server, ada, 'POST', `/api/family-group/${id}/invite?email=${mira.email}`))
  expect((await inboxOf(mira)).invitations).toMatchObject([{ title: 'Home', ownerName: 'ada' }])
  expect((await inboxOf(ada)).invitations).toEqual([])
})

it('lists albums with guest uploads to review, those that expire first', async () => {
  const [first, second, third] = [
    await createAlbum(server, ada),
    await createAlbum(server, ada),
    await createAlbum(server, ada),
  ]
  const start = time
  await aGuestUpload(server, await aGuestLink(server, ada, second.id))
  time += 2 * DAY
  await aGuestUpload(server, await aGuestLink(server, ada, second.id))
  await aGuestUpload(server, await aGuestLink(server, ada, first.id))
  await aGuestLink(server, ada, third.id)
  const after = (at: number) => new Date(at + LIMITS.guestUploadDays * DAY).toISOString()
  expect((await inboxOf(ada)).guestUploads).toMatchObject([
    { album: { id: second.id }, count: 2, expiresAt: after(start) },
    { album: { id: first.id }, count: 1, expiresAt: after(time) },
  ])
  expect((await inboxOf(mira)).guestUploads).toEqual([])
})

it('lists later sign-ins than the session that asks, latest first', async () => {
  time += 1000
  const second = await signIn(server, ada.email, ada.password)
  time += 1000
  const third = await signIn(server, ada.email, ada.password)
  const at = (seconds: number) => ({
    createdAt: new Date(time - seconds * 1000).toISOString(),
    userAgent: 'node',
  })
  expect((await inboxOf(ada)).signIns).toEqual([at(0), at(1)])
  expect((await inboxOf(second)).signIns).toEqual([at(0)])
  expect((await inboxOf(third)).signIns).toEqual([])
  expect((await inboxOf(mira)).signIns).toEqual([])
})
