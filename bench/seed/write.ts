import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Life, type LivedItem, planLife } from './life/life.ts'
import { createSceneDrawer } from './life/scenes.ts'
import { drawPictures, pictureOf } from './pictures.ts'
import { type Plan, type PlannedItem, planItems } from './plan.ts'
import { makeSharedKeys, sealItem } from './seal.ts'
import { type WrittenItem, writeShared, writeWhole } from './write-blobs.ts'

export interface SeedOptions extends Plan {
  /** Number of items that have pictures. These items are spread evenly over the library. */
  pictures: number
  /**
   * If set, plans the pictures of a person's life over years, and draws each picture and preview
   * individually.
   */
  life?: Omit<Life, 'items'> & { side: number }
  isWhole?: boolean
  onProgress?: (done: number) => void
}

const BATCH = 500
const DRAWN = 56
const KEYS = 64

/**
 * Fills an account's library directly in a server's data folder, with rows like those of uploads. Unlike
 * uploads, items share item keys. Without `isWhole`, originals are missing, and previews too, except those of
 * `life`. All renditions of a batch are then in one blob. If somebody permanently deletes one item, the
 * renditions of the others are lost.
 */
export async function writeLibrary(
  dataFolder: string,
  ownerId: number,
  account: AccountKeys,
  { pictures, life, isWhole = false, onProgress, ...plan }: SeedOptions,
): Promise<void> {
  const drawn = drawPictures(life ? 0 : DRAWN)
  const drawer = createSceneDrawer(life?.side ?? 0)
  const keys = await makeSharedKeys(account, KEYS)
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { timeout: 5000 })
  database.exec('pragma synchronous = off; pragma cache_size = -262144; begin immediate')
  const rows = prepareRows(database, ownerId)
  const write = isWhole ? writeWhole : writeShared
  const every = Math.max(1, plan.items / Math.max(1, pictures))
  const hasPictures = (index: number) => pictures > 0 && index % every < 1
  let batch: (PlannedItem | LivedItem)[] = []
  let done = 0

  async function flush(): Promise<void> {
    const sealed = await Promise.all(
      batch.map((item, i) => {
        const picture = isLived(item)
          ? pictureOf(drawer.draw(item.scene))
          : (drawn[item.picture % DRAWN] ?? drawn[0])
        const key = keys[i % KEYS]
        if (!picture || !key) throw new Error('no pictures or no keys')
        const thumbnail = hasPictures(done + i) ? ['thumbnail'] : []
        const roles = isLived(item) ? [...thumbnail, 'preview'] : thumbnail
        return sealItem(account, key, item, picture, { roles, hasOriginal: isWhole })
      }),
    )
    for (const written of write(join(dataFolder, 'blobs'), sealed)) rows.add(written)
    done += batch.length
    batch = []
    onProgress?.(done)
  }

  for (const item of life ? planLife({ ...life, items: plan.items }) : planItems(plan)) {
    batch.push(item)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  rows.end()
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
}

const isLived = (item: PlannedItem | LivedItem): item is LivedItem => 'scene' in item

function prepareRows(database: DatabaseSync, ownerId: number) {
  const item = database.prepare(
    `insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key,
      shared_details, private_details, original_blob, original_bytes, original_digest, renditions_blob,
      renditions_digest, renditions_json)
    values (?, ${ownerId}, 'image/jpeg', ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = database.prepare('insert into changes (owner_id, item_id, seq) values (?, ?, ?)')
  const month = database.prepare(
    'insert into month_counts (owner_id, year, month, count, videos) values (?, ?, ?, ?, 0)',
  )
  const months = new Map<string, number>()
  let seq = 0
  let bytes = 0
  return {
    add({ item: sealed, original, renditions, spans }: WrittenItem): void {
      const { id, checksum, day, wrappedKey, sharedDetails, privateDetails } = sealed
      item.run(
        id,
        original.bytes,
        checksum,
        day,
        `${day}T12:00:00.000Z`,
        wrappedKey,
        sharedDetails,
        privateDetails,
        original.key,
        original.bytes,
        original.digest,
        renditions?.key ?? null,
        renditions?.digest ?? null,
        JSON.stringify(spans),
      )
      const texts = wrappedKey.length + sharedDetails.length + privateDetails.length
      bytes += original.bytes + spans.reduce((sum, { length }) => sum + length, 0) + texts
      seq += 1
      change.run(ownerId, id, seq)
      months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1)
    },
    end(): void {
      for (const [key, count] of months) {
        const [year, number] = key.split('-').map(Number)
        month.run(ownerId, year ?? 0, number ?? 0, count)
      }
      database
        .prepare('update counters set last_change = ?, used_bytes = ? where owner_id = ?')
        .run(seq, bytes, ownerId)
    },
  }
}
