import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Change } from '@safelight/contract/changes'
import type { MediaItem } from '@safelight/contract/items'
import { mediaKey, ROLES } from '@safelight/contract/media-keys'
import { fromBase64url } from '@safelight/crypto/bytes'
import { openItemKeys } from '@safelight/crypto/items'
import { decryptWhole, openStream } from '@safelight/crypto/streams'
import { call } from '@safelight/test-kit/accounts/account'
import type { Owner } from '@safelight/test-kit/library'
import { openItem, streamOf } from '../../packages/client/src/items/item.ts'
import { type ChunkedUpload, sha256, type Upload } from './uploads.ts'

export async function listed(server: Server, owner: Owner): Promise<Map<string, MediaItem>> {
  const items: MediaItem[] = await get(server, owner, '/api/media/all-metadata')
  const byId = new Map(items.map(item => [item.id, item]))
  equal(byId.size, items.length, 'an item is listed twice')
  return byId
}

export async function expectWhole(
  server: Server,
  { person, keys }: Owner,
  record: MediaItem,
  { digests }: Upload,
): Promise<void> {
  const item = await openItem(keys, record)
  ok(item.details && item.privateDetails, `the details of ${record.id} do not open`)
  const itemKeys = await openItemKeys(keys, item.id, fromBase64url(item.wrappedKey))
  deepEqual(Object.keys(item.details.streams).sort(), Object.keys(digests).sort())
  for (const role of ROLES) {
    const stream = streamOf(item, role)
    if (!stream) continue
    const path = `/authz?key=${mediaKey(item.fileName, role)}`
    const response = await call(server, 'GET', path, { token: person.token })
    equal(response.status, 200, `the ${role} of ${item.id} is not there`)
    const opening = await openStream(itemKeys, role, stream)
    const plaintext = await decryptWhole(opening, new Uint8Array(await response.arrayBuffer()))
    equal(sha256(plaintext), digests[role], `the ${role} of ${item.id} has changed`)
  }
}

export async function wholeFeed(server: Server, owner: Owner, ids: string[]): Promise<Change[]> {
  const all: Change[] = []
  for (let since = 0, hasMore = true; hasMore; ) {
    const page = await get(server, owner, `/api/media/changes?since=${since}`)
    all.push(...page.changes)
    since = page.next
    hasMore = page.hasMore
  }
  ok(
    all.every((change, i) => change.seq > (all[i - 1]?.seq ?? 0)),
    'the feed is not in order',
  )
  const named = all.map(change => ('item' in change ? change.item.id : change.id))
  equal(new Set(named).size, named.length, 'the feed names an item twice')
  const inLibrary = all.flatMap(change => ('item' in change ? change.item.id : []))
  deepEqual(inLibrary.sort(), ids.sort(), 'the feed does not name just the items')
  return all
}

export async function expectChunks(
  server: Server,
  { person }: Owner,
  { uploadId, acknowledgedChunks }: ChunkedUpload,
): Promise<void> {
  const path = `/api/upload/chunked/${uploadId}`
  const response = await call(server, 'GET', path, { token: person.token })
  equal(response.status, 200, 'an upload in chunks is lost')
  const { chunks } = await response.json()
  const there = new Map<number, string>()
  for (const { chunkIndex, etag } of chunks) there.set(chunkIndex, etag)
  for (const [index, etag] of acknowledgedChunks) equal(there.get(index), etag, 'a chunk is lost')
}

export async function get(server: Server, { person }: Owner, path: string) {
  const response = await call(server, 'GET', path, { token: person.token })
  equal(response.status, 200, path)
  return response.json()
}

export type Server = { url: string }
