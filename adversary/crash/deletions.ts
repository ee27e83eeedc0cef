import { ok } from 'node:assert/strict'
import type { Change } from '@safelight/contract/changes'
import type { MediaItem } from '@safelight/contract/items'
import type { TrashedItem } from '@safelight/contract/trash'
import { call } from '@safelight/test-kit/accounts/account'
import type { Owner } from '@safelight/test-kit/library'
import type { Random } from '../fuzz/random.ts'
import { Refused } from './uploads.ts'
import { get, type Server } from './verify.ts'

type Location = 'library' | 'trash' | 'gone'

/** The places where each item may be: one after an acknowledgment, several if a response was lost. */
export type Locations = Map<string, Set<Location>>

export async function clearOut(
  server: Server,
  { person: { token } }: Owner,
  ids: string[],
  { random, places }: { random: Random; places: Locations },
): Promise<number> {
  const move = async (what: 'trash' | 'delete', to: Location, chosen: string[]) => {
    for (const id of chosen) places.set(id, new Set([...placesOf(id, places), to]))
    const body = { ids: chosen }
    const response = await call(server, 'POST', `/api/media/${what}`, { token, body })
    const answer = await response.json()
    if (response.status !== 200) throw new Refused(answer.code)
    ok(answer.ids.length === chosen.length, `not all were moved: ${what}`)
    for (const id of chosen) places.set(id, new Set([to]))
  }
  const trashed = [...places].filter(([, where]) => isOnly(where, 'trash')).map(([id]) => id)
  if (ids.length > 0) await move('trash', 'trash', ids)
  const deleted = [...trashed, ...ids].filter(() => random.oneIn(2))
  if (deleted.length > 0) await move('delete', 'gone', deleted)
  return deleted.length
}

/** Returns the items that can only be in the library, because no call to move them can have succeeded. */
export const untouched = (ids: string[], places: Locations): string[] =>
  ids.filter(id => isOnly(placesOf(id, places), 'library'))

export async function inTrash(server: Server, owner: Owner): Promise<Map<string, TrashedItem>> {
  const { items, hasMore } = await get(server, owner, '/api/media/trash/200')
  ok(!hasMore, 'more is in the trash than a page holds')
  return new Map(items.map((item: TrashedItem) => [item.id, item]))
}

export function expectPlaces(
  places: Locations,
  { library, trash, feed }: { library: Ids; trash: Ids; feed: Change[] },
): number {
  const told = new Map(feed.map(change => ['item' in change ? change.item.id : change.id, change]))
  let unanswered = 0
  for (const [id, where] of places) {
    const found: Location = library.has(id) ? 'library' : trash.has(id) ? 'trash' : 'gone'
    ok(!(library.has(id) && trash.has(id)), `an item is in the library and in the trash: ${id}`)
    ok(where.has(found), `an item is ${found}, and may be ${[...where]}: ${id}`)
    const change = told.get(id)
    ok(change, `the feed says nothing of ${id}`)
    const said = 'item' in change ? 'library' : change.deleted ? 'gone' : 'trash'
    ok(said === found, `the feed says ${said} of an item that is ${found}: ${id}`)
    if (found === 'gone' && where.size > 1) unanswered++
    places.set(id, new Set([found]))
  }
  return unanswered
}

type Ids = Map<string, MediaItem>

const placesOf = (id: string, places: Locations) => places.get(id) ?? new Set<Location>(['library'])

const isOnly = (where: Set<Location>, place: Location) => where.size === 1 && where.has(place)
