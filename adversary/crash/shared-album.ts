import { deepEqual, equal, ok } from 'node:assert/strict'
import { call } from '@safelight/test-kit/accounts/account'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import type { Random } from '../fuzz/random.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'
import { Refused } from './uploads.ts'
import { get, type Server } from './verify.ts'

interface State {
  epoch: number
  hasGuest: boolean
  links: number
}

/**
 * An album whose keys change, because its owner adds and removes a guest and links. A friend is a member all
 * the time.
 */
export interface SharedAlbum {
  id: string
  owner: Owner
  friend: Owner
  guest: Owner
  /**
   * The album's states before and after the last change that was requested. Once the server has acknowledged
   * the change, both are the state after it.
   */
  before: State
  after: State
  ended: string[]
}

const TITLE = 'Summer'
const LINK = {
  title: TITLE,
  description: '',
  createdByName: 'Ada',
  originals: true,
  expirationDays: null,
  password: undefined,
}

export async function shareNewAlbum(server: Server, owner: Owner, itemIds: string[]) {
  const friend = await signUpOwner(server, 'friend@example.org')
  const guest = await signUpOwner(server, 'guest@example.org')
  const { albums, sharing, open } = await clientOf(server, owner)
  const items = await Promise.all(itemIds.map(open))
  const { id } = await albums.create({ title: TITLE, description: '' }, items)
  await sharing.shareWith({ type: 'album', id }, friend.person.email, 'VIEW')
  const state: State = { epoch: 1, hasGuest: false, links: 0 }
  const album: SharedAlbum = { id, owner, friend, guest, before: state, after: state, ended: [] }
  return album
}

/** Changes the album until the server is killed. Resolves to the number of acknowledged new epochs. */
export async function changeUntilKilled(
  album: SharedAlbum,
  client: Somebody,
  random: Random,
): Promise<number> {
  const first = album.after.epoch
  try {
    // The kill always comes before the thousandth change, and ends this loop.
    for (let i = 0; i < 1000; i++) await (random.oneIn(2) ? changeGuest : changeLink)(album, client)
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 0 || error.status === 200)
    if (!isGone) throw new Refused('a change of the album', { cause: error })
  }
  return album.before.epoch - first
}

async function changeGuest(album: SharedAlbum, { sharing }: Somebody): Promise<void> {
  const { id, guest } = album
  const what = { type: 'album', id } as const
  if (!album.after.hasGuest) {
    album.after = { ...album.before, hasGuest: true }
    await sharing.shareWith(what, guest.person.email, 'VIEW')
  } else {
    const { people } = await sharing.info(what)
    const person = people.find(one => one.email === guest.person.email)
    ok(person, 'the guest is not listed')
    album.after = { ...album.before, epoch: album.before.epoch + 1, hasGuest: false }
    await sharing.revoke(what, person)
  }
  album.before = album.after
}

async function changeLink(album: SharedAlbum, { sharing }: Somebody): Promise<void> {
  const what = { type: 'album', id: album.id } as const
  const { links, epoch } = album.before
  if (links < 2) {
    album.after = { ...album.before, links: links + 1 }
    await sharing.createLink(what, LINK)
  } else {
    const [link] = (await sharing.info(what)).links
    ok(link, 'a link is not listed')
    album.after = { ...album.before, epoch: epoch + 1, links: links - 1 }
    await sharing.revokeLink(what, link.token)
    album.ended.push(link.token)
  }
  album.before = album.after
}

/**
 * Asserts that the album is as before or as after the interrupted change, and that only its members can open
 * it.
 */
export async function expectWholeAlbum(
  server: Server,
  album: SharedAlbum,
  itemIds: string[],
): Promise<'made' | 'not made' | undefined> {
  const { id, before, after, owner, friend, guest } = album
  const [own, friends, guests] = await Promise.all(
    [owner, friend, guest].map(each => clientOf(server, each)),
  )
  ok(own && friends && guests)
  const { epoch } = await get(server, owner, `/api/albums/${id}`)
  const { people, links } = await own.sharing.info({ type: 'album', id })
  const hasGuest = people.some(one => one.email === guest.person.email)
  const state: State = { epoch, hasGuest, links: links.length }
  if (epoch !== before.epoch || hasGuest !== before.hasGuest || links.length !== before.links) {
    deepEqual(state, after, 'the album is neither as before nor as after the change')
  }
  await expectReadable(own, id, itemIds)
  await expectReadable(friends, id, itemIds)
  if (hasGuest) await expectReadable(guests, id, itemIds)
  else equal(await statusOf(server, `/api/albums/${id}`, guest.person.token), 404)
  for (const { url, token } of links) {
    ok(url, 'a link does not open')
    const share = await (await call(server, 'GET', `/api/public/shared/${token}`)).json()
    equal(share.album.epoch, epoch, 'a link was left behind in an old epoch')
  }
  for (const token of album.ended) {
    equal(await statusOf(server, `/api/public/shared/${token}`), 404, 'a link that ended opens')
  }
  const isRotation = after.epoch > before.epoch
  album.before = state
  album.after = state
  return isRotation ? (epoch === after.epoch ? 'made' : 'not made') : undefined
}

async function expectReadable({ albums }: Somebody, id: string, itemIds: string[]): Promise<void> {
  const { problem, title } = await albums.get(id)
  deepEqual([problem, title], [undefined, TITLE], 'the album does not open')
  const { items, refused } = await albums.page(id)
  equal(refused, 0, 'an item of the album does not hold')
  deepEqual(items.map(item => item.id).sort(), [...itemIds].sort())
  ok(
    items.every(item => item.details),
    'an item of the album does not open',
  )
}

const statusOf = async (server: Server, path: string, token?: string) =>
  (await call(server, 'GET', path, token ? { token } : {})).status
