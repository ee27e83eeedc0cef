import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { drawPictures } from './pictures.ts'
import { type Plan, type PlannedItem, planItems } from './plan.ts'
import { makeSharedKeys, ORIGINAL_BYTES, type SealedItem, sealItem } from './seal.ts'

export interface SeedOptions extends Plan {
  /** Items with pictures, spread evenly over all. */
  pictures: number
  onProgress?: (done: number) => void
}

/** Sealed at once, and one blob: the renditions of so many items lie in it one behind the other. */
const BATCH = 500
const DRAWN = 56
const KEYS = 64

/**
 * Fills an account's library, straight into the data folder of a server, with rows that its own uploads
 * could have left: every item has its own sealed details and its own encrypted thumbnail. Three
 * things are not as uploads leave them: items share item keys, originals are missing, and many items'
 * renditions share a blob, so that deleting one of them for good takes the others' with it.
 */
export async function writeLibrary(
  dataFolder: string,
  ownerId: number,
  account: AccountKeys,
  { pictures, onProgress, ...plan }: SeedOptions,
): Promise<void> {
  const drawn = drawPictures(DRAWN)
  const keys = await makeSharedKeys(account, KEYS)
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { timeout: 5000 })
  database.exec('pragma synchronous = off; pragma cache_size = -262144; begin immediate')
  const rows = prepareRows(database, ownerId)
  const every = Math.max(1, plan.items / Math.max(1, pictures))
  const hasPictures = (index: number) => pictures > 0 && index % every < 1
  let batch: PlannedItem[] = []
  let done = 0

  async function flush(): Promise<void> {
    const sealed = await Promise.all(
      batch.map((item, i) => {
        const picture = drawn[item.picture % DRAWN] ?? drawn[0]
        const key = keys[i % KEYS]
        if (!picture || !key) throw new Error('no pictures or no keys')
        return sealItem(account, key, item, picture, hasPictures(done + i))
      }),
    )
    const { key, spans } = writeBlob(join(dataFolder, 'blobs'), sealed)
    for (const [i, item] of sealed.entries()) rows.add(item, key, spans[i] ?? [])
    done += batch.length
    batch = []
    onProgress?.(done)
  }

  for (const item of planItems(plan)) {
    batch.push(item)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  rows.end()
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
}

interface RenditionSpan {
  role: string
  offset: number
  length: number
}

function writeBlob(folder: string, items: SealedItem[]): { key: string; spans: RenditionSpan[][] } {
  const key = randomBytes(16).toString('hex')
  const parts: Uint8Array[] = []
  let offset = 0
  const spans = items.map(item =>
    item.renditions.map(({ role, bytes }) => {
      const span = { role, offset, length: bytes.length }
      parts.push(bytes)
      offset += bytes.length
      return span
    }),
  )
  mkdirSync(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, key.slice(0, 2), key), Buffer.concat(parts))
  return { key, spans }
}

/** The rows of items, and at the end of what is counted and numbered for them. */
function prepareRows(database: DatabaseSync, ownerId: number) {
  const item = database.prepare(
    `insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key,
      shared_details, private_details, original_blob, original_bytes, renditions_blob, renditions_json)
    values (?, ${ownerId}, 'image/jpeg', ${ORIGINAL_BYTES}, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const change = database.prepare('insert into changes (owner_id, item_id, seq) values (?, ?, ?)')
  const month = database.prepare(
    'insert into month_counts (owner_id, year, month, count, videos) values (?, ?, ?, ?, 0)',
  )
  const months = new Map<string, number>()
  let seq = 0
  return {
    add(sealed: SealedItem, blob: string, spans: RenditionSpan[]): void {
      const { id, checksum, day, wrappedKey, sharedDetails, privateDetails } = sealed
      const missing = randomBytes(16).toString('hex')
      item.run(
        id,
        checksum,
        day,
        `${day}T12:00:00.000Z`,
        wrappedKey,
        sharedDetails,
        privateDetails,
        missing,
        ORIGINAL_BYTES,
        spans.length > 0 ? blob : null,
        JSON.stringify(spans),
      )
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
        .run(seq, seq * ORIGINAL_BYTES, ownerId)
    },
  }
}
