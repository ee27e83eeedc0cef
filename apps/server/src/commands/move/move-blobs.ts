import type { DatabaseSync } from 'node:sqlite'
import type { BlobKey, BlobStore } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import { assertFilesOwned, claimFiles } from '../../installation/owned-files.ts'
import { assertNoServers } from '../../installation/running-servers.ts'
import { UNDER_WAY } from '../backup/back-up.ts'
import { type Copied, copyBlobs } from '../backup/copy-blobs.ts'
import { reading } from '../backup/files.ts'
import { holdDeletions } from '../backup/hold-deletions.ts'
import type { OpenFolder } from '../folder.ts'
import { knownBlobs } from '../known-blobs.ts'
import { type CheckedBlobs, checkBlobs } from '../verify/check-blobs.ts'
import { forgetNoted, notedIn, notingIn } from './copied-ahead.ts'

type Opened = Pick<OpenFolder, 'path' | 'database' | 'inSqlite'>

export interface MovedBlobs extends Copied {
  faults: CheckedBlobs['faults']
  deleted: number
  /** Number of blobs left in the source, because this database does not reference them. */
  left: number
}

/**
 * Copies blobs while servers still use the source, so that `moveBlobs` takes less time later. During the
 * copy, servers delete no blobs.
 */
export async function copyAhead(
  { path, database, inSqlite }: Opened,
  source: BlobStore,
  target: BlobStore,
): Promise<Copied> {
  const running = await holdDeletions(database)
  try {
    return await inSqlite(file =>
      reading(file, rows => copyBlobs(rows, source, notingIn(path, target), running.check)),
    )
  } finally {
    await running.end()
  }
}

/**
 * Copies the blobs that the database references to another store, unless they are already there. No server
 * may run. After an interruption, call this again.
 * - Deletes unfinished uploads and their parts, because these exist in one store only.
 * - With `deletesSource`, reads every blob of the target. If all are whole, deletes the moved blobs from the
 *   source.
 * - Keeps unknown blobs in the source: they may belong to another library.
 */
export async function moveBlobs(
  { path, database, inSqlite }: Opened,
  source: BlobStore,
  target: BlobStore,
  { deletesSource = false }: { deletesSource?: boolean } = {},
): Promise<MovedBlobs> {
  await assertNoServers(database)
  for (const store of [source, target]) await assertFilesOwned(database, store)
  return inSqlite(file =>
    reading(file, async rows => {
      const copied = await copyBlobs(rows, source, target)
      const moved = { ...copied, faults: [], deleted: 0, left: 0 }
      // If blobs are missing, the source may be an unmounted disk. Then keep the unfinished uploads.
      if (copied.damaged.length > 0) return moved
      await endUploads(database, source)
      await deleteStale(path, rows, source, target)
      await claimFiles(database, target)
      if (!deletesSource) return moved
      const checked = await checkBlobs(rows, database, target, { sample: undefined })
      const faults = checked.faults.filter(({ fault }) => fault !== 'orphaned')
      if (faults.length > 0) return { ...moved, faults }
      return { ...moved, deleted: await deleteMoved(rows, source), left: await countIn(source) }
    }),
  )
}

/**
 * Deletes unfinished uploads: first their blobs, then their rows. After a crash in between, the rows still
 * name the blobs. A bucket does not list unfinished blobs.
 */
async function endUploads(database: Opened['database'], source: BlobStore): Promise<void> {
  const uploads = await database
    .selectFrom('uploads')
    .select(['original_blob', 'renditions_blob'])
    .execute()
  for (const { original_blob, renditions_blob } of uploads) {
    for (const key of [original_blob, renditions_blob]) await source.discard(key)
  }
  for (const table of UNDER_WAY) await database.deleteFrom(table).execute()
}

async function deleteStale(
  path: string,
  rows: DatabaseSync,
  source: BlobStore,
  target: BlobStore,
): Promise<void> {
  const isNoted = rows.prepare('select 1 from deleted_blobs where blob = ?')
  let stale: BlobKey[] = []
  for await (const { key, left, right } of merged(knownBlobs(rows), notedIn(path))) {
    if (left || !right) continue
    // Keep the blob if the source still has it: a newer copy of this database may reference it.
    if (!isNoted.get(key) && (await source.stat(key))) continue
    stale.push(key)
    if (stale.length === DELETED_AT_ONCE) stale = await deleted(target, stale)
  }
  await deleted(target, stale)
  await forgetNoted(path)
}

const DELETED_AT_ONCE = 500

/** Deletes from the source the moved blobs, and those of deleted items. Returns the number of moved blobs. */
async function deleteMoved(rows: DatabaseSync, source: BlobStore): Promise<number> {
  let count = 0
  let keys: BlobKey[] = []
  for (const { blob } of rows.prepare('select blob from deleted_blobs').iterate()) {
    keys.push(String(blob))
    if (keys.length === DELETED_AT_ONCE) keys = await deleted(source, keys)
  }
  for (const { key } of knownBlobs(rows)) {
    count += 1
    keys.push(key)
    if (keys.length === DELETED_AT_ONCE) keys = await deleted(source, keys)
  }
  await deleted(source, keys)
  return count
}

async function deleted(store: BlobStore, keys: BlobKey[]): Promise<BlobKey[]> {
  const [left] = keys.length > 0 ? await store.delete(keys) : []
  if (left) throw left.reason
  return []
}

async function countIn(store: BlobStore): Promise<number> {
  let count = 0
  for await (const _ of store.list()) count += 1
  return count
}
