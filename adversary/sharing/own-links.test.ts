import type { LinkOptions, OwnLink } from '@safelight/client/sharing'
import type { Link } from '@safelight/contract/links'
import { OpenError } from '@safelight/crypto/errors'
import { deriveRoot } from '@safelight/crypto/password'
import type { TestServer } from '@safelight/test-kit/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  type LinkAddress,
  openPublicShare,
} from '../../packages/client/src/public-link/public-share.ts'
import { openOwnLink } from '../../packages/client/src/sharing/links/own-links.ts'
import { aServer, type Somebody, somebody } from './actors.ts'

// What an owner does with their links, and how a hostile server can interfere (format rule F15).

const LINK: LinkOptions = {
  title: 'Summer',
  description: 'By the sea',
  createdByName: 'Ada Lovelace',
  originals: true,
  expirationDays: null,
  password: undefined,
}
const DAY = 24 * 60 * 60 * 1000

const visit = (server: TestServer, address: LinkAddress, password?: string) =>
  openPublicShare(address, password, { baseUrl: server.url, derive: deriveRoot })

const addressIn = ({ token, url }: OwnLink): LinkAddress => ({
  token,
  fragment: url?.split('#')[1] ?? '',
})

async function ada(options: Partial<LinkOptions> = {}) {
  const server = await aServer()
  const owner = await somebody(server, 'ada')
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, [
    await owner.upload('first.jpg'),
  ])
  const what = { type: 'album', id } as const
  return {
    server,
    owner,
    what,
    link: await owner.sharing.createLink(what, { ...LINK, ...options }),
  }
}

async function theLink({ sharing }: Somebody): Promise<OwnLink> {
  const [link] = await sharing.links()
  if (!link) throw new Error('no link')
  return link
}

async function rotated(owner: Somebody, what: { type: 'album'; id: string }) {
  const gone = await owner.sharing.createLink(what, LINK)
  await owner.sharing.disableLink(gone)
}

async function epochIn(owner: Somebody, record: Link) {
  const { resource } = (await openOwnLink(owner, record)).payload
  return resource.type === 'ALBUM' && resource.epoch
}

it('editing a link keeps its address', async () => {
  const { server, owner } = await ada({ password: 'family' })
  const before = await theLink(owner.reloaded())
  expect(before).toMatchObject({ title: 'Summer', description: 'By the sea' })
  const edit = { title: 'Autumn', description: '', expirationDays: 7 }
  const edited = await owner.sharing.updateLink(before, edit)
  expect(edited).toMatchObject({
    title: 'Autumn',
    description: '',
    url: before.url,
    hasPassword: true,
  })
  expect(await theLink(owner)).toEqual(edited)
  const share = await visit(server, addressIn(edited), 'family')
  expect(share).toMatchObject({ title: 'Autumn', description: '', total: 1 })
  expect(Date.parse(share.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * DAY)

  const kept = await owner.sharing.updateLink(edited, { ...edit, expirationDays: undefined })
  expect(kept.expiresAt).toBe(edited.expiresAt)
  const endless = await owner.sharing.updateLink(kept, { ...edit, expirationDays: null })
  expect([endless.expiresAt, endless.record.expiresAt]).toEqual([null, null])
})

it('an edit of an outdated link is applied to the current state of the link', async () => {
  const { server, owner, what } = await ada()
  const stale = await theLink(owner)
  await rotated(owner, what)
  const edited = await owner.sharing.updateLink(stale, {
    title: 'Autumn',
    description: '',
    expirationDays: undefined,
  })
  expect(await epochIn(owner, edited.record)).toBe(2)
  expect((await (await visit(server, addressIn(edited))).page(0)).items).toHaveLength(1)
})

it('editing an expired link gives the link no keys of later epochs', async () => {
  const { server, owner, what } = await ada({ expirationDays: 1 })
  const link = await theLink(owner)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
  onTestFinished(() => void vi.useRealTimers())
  await server.context.database
    .updateTable('links')
    .set({ expires_at: new Date(Date.now() - DAY).toISOString() })
    .execute()
  const edit = { title: 'Again', description: '', expirationDays: 7 }
  const again = await owner.sharing.updateLink(link, edit)
  expect((await visit(server, addressIn(again))).title).toBe('Again')

  const ended = await owner.sharing.updateLink(again, { ...edit, expirationDays: 1 })
  vi.setSystemTime(Date.now() + 2 * DAY)
  await server.context.database
    .updateTable('links')
    .set({ expires_at: new Date(Date.now() - DAY).toISOString() })
    .execute()
  await rotated(owner, what)
  await expect(owner.sharing.updateLink(ended, edit)).rejects.toThrow('Create a new link.')
})

it('a disabled link that the server lists again gets no later album key', async () => {
  const { server, owner, what } = await ada()
  const { database } = server.context
  const row = await database.selectFrom('links').selectAll().executeTakeFirstOrThrow()
  await owner.sharing.disableLink(await theLink(owner))
  await database.insertInto('links').values(row).execute()
  const back = await theLink(owner)
  const edit = { title: 'Summer', description: '', expirationDays: undefined }
  await expect(owner.sharing.updateLink(back, edit)).rejects.toMatchObject({ code: 'STALE_EPOCH' })
  await database.updateTable('albums').set({ epoch: 1 }).where('id', '=', what.id).execute()
  const edited = await owner.sharing.updateLink(back, edit)
  expect(await epochIn(owner, edited.record)).toBe(1)
})

it('disabling a link to an album starts a new epoch', async () => {
  const { owner, what } = await ada()
  owner.lie((path, answer) =>
    path === '/api/sharing/my-links'
      ? (answer as Link[]).map(link => ({ ...link, resourceType: 'SELECTION', resourceId: '' }))
      : undefined,
  )
  const link = await theLink(owner)
  expect(link.album).toBe(what.id)
  await owner.sharing.disableLink(link)
  owner.lie(() => undefined)
  expect(await owner.sharing.links()).toEqual([])
  const lasting = await owner.sharing.createLink(what, LINK)
  expect(await epochIn(owner, lasting.record)).toBe(2)
})

it('a link that cannot be opened can only be disabled', async () => {
  const { server, owner } = await ada()
  const item = await owner.upload('second.jpg')
  await owner.sharing.disableLink(await theLink(owner))
  const made = await owner.sharing.createLink({ type: 'items', items: [item] }, LINK)
  expect(made.firstItem).toBe(item.id)
  const wrapped = Buffer.from(made.record.wrappedSecret, 'base64url')
  wrapped.writeUInt8(wrapped.readUInt8(20) ^ 1, 20)
  const secret = { wrapped_secret: wrapped.toString('base64url') }
  await server.context.database.updateTable('links').set(secret).execute()
  const link = await theLink(owner)
  expect(link).toMatchObject({ url: undefined, title: '', description: '', album: undefined })
  const edit = { title: 'Mine', description: '', expirationDays: null }
  await expect(owner.sharing.updateLink(link, edit)).rejects.toThrow()
  await expect(owner.sharing.addressOfLink(link)).rejects.toThrow()
  await owner.sharing.disableLink(link)
  expect(await owner.sharing.links()).toEqual([])
})

it('an owner opens their own link as visitors see it, without typing its password', async () => {
  const { server, owner } = await ada({ password: 'family' })
  const address = await owner.sharing.addressOfLink(await theLink(owner))
  const derive = (): never => {
    throw new Error('derived')
  }
  const share = await openPublicShare(address, undefined, { baseUrl: server.url, derive })
  expect((await share.page(0)).items.map(item => item.details?.name)).toEqual(['first.jpg'])
  expect(address.root?.every(byte => byte === 0)).toBe(true)
})

const texts = { title: 'Summer', description: '', expirationDays: undefined }

it('an edit sets, changes and removes the password, and keeps the address', async () => {
  const { server, owner } = await ada()
  const open = await theLink(owner)
  const first = await owner.sharing.updateLink(open, { ...texts, password: 'family' })
  expect([first.url, first.hasPassword]).toEqual([open.url, true])
  expect(await epochIn(owner, first.record)).toBe(2)
  const address = addressIn(open)
  await expect(visit(server, address)).rejects.toThrow()
  const second = await owner.sharing.updateLink(first, { ...texts, password: 'friends' })
  await expect(visit(server, address, 'family')).rejects.toThrow()
  const share = await visit(server, address, 'friends')
  expect((await share.page(0)).items).toHaveLength(1)
  const none = await owner.sharing.updateLink(second, { ...texts, password: null })
  expect([none.url, none.hasPassword]).toEqual([open.url, false])
  expect((await (await visit(server, address)).page(0)).items).toHaveLength(1)
})

it('a server that stops asking for a new password opens nothing', async () => {
  const { server, owner } = await ada({ password: 'family' })
  const link = await theLink(owner)
  await owner.sharing.updateLink(link, { ...texts, password: 'friends' })
  const { database } = server.context
  await database.updateTable('links').set({ kdf_json: null, auth_hmac: null }).execute()
  await expect(visit(server, addressIn(link))).rejects.toThrow()
  expect(await theLink(owner)).toMatchObject({ hasPassword: true })
})

it('a record from before a new password gets no later album key', async () => {
  const { server, owner, what } = await ada()
  const { database } = server.context
  const row = await database.selectFrom('links').selectAll().executeTakeFirstOrThrow()
  await owner.sharing.updateLink(await theLink(owner), { ...texts, password: 'family' })
  await database.updateTable('links').set(row).execute()
  await expect(rotated(owner, what)).rejects.toThrow(OpenError)
})

it('an edit of an outdated link sets its password in the current state of the album', async () => {
  const { server, owner, what } = await ada()
  const stale = await theLink(owner)
  await rotated(owner, what)
  const edited = await owner.sharing.updateLink(stale, { ...texts, password: 'family' })
  expect(await epochIn(owner, edited.record)).toBe(3)
  expect((await visit(server, addressIn(edited), 'family')).title).toBe('Summer')
})

it('an edit changes whether visitors can download', async () => {
  const { server, owner } = await ada()
  const link = await theLink(owner)
  const edited = await owner.sharing.updateLink(link, { ...texts, originals: false })
  expect([edited.originals, edited.record.originals]).toEqual([false, false])
  expect((await visit(server, addressIn(edited))).originals).toBe(false)
  const kept = await owner.sharing.updateLink(edited, texts)
  expect([kept.originals, kept.record.originals]).toEqual([false, false])
})
