import type { BlobKey, BlobStore } from '../../blobs/blob-store.ts'
import { assertNoServers } from '../../installation/running-servers.ts'
import { announce } from '../backup/announce.ts'
import { UNDER_WAY } from '../backup/back-up.ts'
import { type Copied, copyBlobs, deleteOthers } from '../backup/copy-blobs.ts'
import { reading } from '../backup/files.ts'
import type { OpenFolder } from '../folder.ts'
import { type CheckedBlobs, checkBlobs } from '../verify/check-blobs.ts'

type Opened = Pick<OpenFolder, 'database' | 'inSqlite'>

export interface MovedBlobs extends Copied {
  /** What keeps the source from being deleted. */
  faults: CheckedBlobs['faults']
  /** Blobs of the source. */
  deleted: number
}

/**
 * Copies the blobs that the database counts on into the other store while servers run on the first one, so that the
 * move itself finds most of them there. What people delete meanwhile stays until this has ended.
 */
export async function copyAhead(
  { database, inSqlite }: Opened,
  source: BlobStore,
  target: BlobStore,
): Promise<Copied> {
  const running = await announce(database)
  try {
    return await inSqlite(file =>
      reading(file, rows => copyBlobs(rows, source, target, running.check)),
    )
  } finally {
    await running.end()
  }
}

/**
 * Copies every blob that the database counts on, and that is not there yet, from one store to the other while no
 * server runs, and takes out what was copied ahead and is nobody's now; again, it goes on where it was. Uploads under
 * way are ended and what has come of them deleted, as their parts lie in the one store alone. All else stays in the
 * source, unless `deletesSource`: then every blob of the target is read first, and nothing is deleted where one is not
 * whole.
 */
export async function moveBlobs(
  { database, inSqlite }: Opened,
  source: BlobStore,
  target: BlobStore,
  { deletesSource = false }: { deletesSource?: boolean } = {},
): Promise<MovedBlobs> {
  await assertNoServers(database)
  await endUploads(database, source)
  return inSqlite(file =>
    reading(file, async rows => {
      const copied = await copyBlobs(rows, source, target)
      const moved = { ...copied, faults: [], deleted: 0 }
      if (copied.damaged.length > 0) return moved
      await deleteOthers(rows, target)
      if (!deletesSource) return moved
      const { faults } = await checkBlobs(rows, database, target, { sample: undefined })
      if (faults.length > 0) return { ...moved, faults }
      return { ...moved, deleted: await deleteAll(source) }
    }),
  )
}

/** Blobs first, so that a crash in between loses no trace: a bucket does not list what has only begun among its blobs. */
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

const DELETED_AT_ONCE = 500

async function deleteAll(store: BlobStore): Promise<number> {
  let deleted = 0
  for (;;) {
    const keys: BlobKey[] = []
    for await (const { key } of store.list()) {
      keys.push(key)
      if (keys.length === DELETED_AT_ONCE) break
    }
    if (keys.length === 0) return deleted
    const [left] = await store.delete(keys)
    if (left) throw left.reason
    deleted += keys.length
  }
}
