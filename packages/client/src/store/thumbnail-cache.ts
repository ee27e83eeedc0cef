import { mediaKey } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import type { IDBPDatabase } from 'idb'
import { createBatches } from '../async/queues/batches.ts'
import { type DeviceSchema, writeAsOwner } from './device-disk.ts'

/** Encrypted thumbnails as the server sent them, by media key. */
export interface ThumbnailCache {
  read(key: string): Promise<Bytes | undefined>
  keep(key: string, ciphertext: Bytes): void
  forget(ids: readonly string[]): Promise<void>
  forgetAll(): Promise<void>
}

/** The largest number of thumbnails, about 200 MB. The oldest are dropped first. */
const MOST = 10_000
const LET_GO_AT_ONCE = 500

export function createThumbnailCache(
  database: IDBPDatabase<DeviceSchema>,
  accountId: string,
): ThumbnailCache {
  const keep = createBatches<{ key: string; ciphertext: Bytes }, void>(
    async asks => {
      const age = Date.now()
      await writeAsOwner(database, accountId, 'thumbnails', put => {
        for (const { key } of asks) put(key.key, { ciphertext: key.ciphertext, age })
      })
      if ((await database.count('thumbnails')) > MOST) await letGoOfOldest(database)
      for (const ask of asks) ask.resolve()
    },
    { most: 60, wait: 200 },
  )
  return {
    read: async key => (await database.get('thumbnails', key))?.ciphertext,
    // If a thumbnail cannot be cached, it is only requested again later.
    keep: (key, ciphertext) => void keep({ key, ciphertext }).catch(() => {}),
    async forget(ids) {
      const { store, done } = database.transaction('thumbnails', 'readwrite')
      for (const id of ids) store.delete(IDBKeyRange.bound(...keysOf(id)))
      await done
    },
    forgetAll: () => database.clear('thumbnails'),
  }
}

/** Returns a range of media keys that contains all thumbnails of an item, for any file type. */
function keysOf(id: string): [first: string, last: string] {
  const first = mediaKey(id, 'thumbnail')
  return [first, `${first}~`]
}

async function letGoOfOldest(database: IDBPDatabase<DeviceSchema>): Promise<void> {
  const transaction = database.transaction('thumbnails', 'readwrite')
  const byAge = transaction.store.index('age')
  for (const key of await byAge.getAllKeys(null, LET_GO_AT_ONCE)) transaction.store.delete(key)
  await transaction.done
}

export type ReadThumbnail<Wanted> = (
  wanted: Wanted,
  open: (ciphertext: Bytes) => Promise<Bytes>,
) => Promise<Bytes>

/**
 * Reads a thumbnail from the cache, or else by `fetch`. Caches it only if `open` could decrypt it. A cached
 * thumbnail that does not open is fetched again.
 */
export function createThumbnailReader<Wanted extends { key: string }>(
  cache: ThumbnailCache | undefined,
  fetch: (wanted: Wanted) => Promise<Bytes>,
): ReadThumbnail<Wanted> {
  return async (wanted, open) => {
    const kept = await cache?.read(wanted.key).catch(() => undefined)
    const opened = kept && (await open(kept).catch(() => undefined))
    if (opened) return opened
    const fetched = await fetch(wanted)
    const plaintext = await open(fetched)
    cache?.keep(wanted.key, fetched)
    return plaintext
  }
}
