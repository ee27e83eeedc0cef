import type { BlobKey, BlobStore } from '../../blobs/blob-store.ts'
import { UNDER_WAY } from '../backup/back-up.ts'
import { type Copied, copyBlobs } from '../backup/copy-blobs.ts'
import { reading } from '../backup/files.ts'
import type { OpenFolder } from '../folder.ts'
import { type CheckedBlobs, checkBlobs } from '../verify/check-blobs.ts'

export interface MovedBlobs extends Copied {
  /** What keeps the source from being deleted. */
  faults: CheckedBlobs['faults']
  /** Blobs of the source. */
  deleted: number
}

/**
 * Copies every blob that the database counts on from one store to another while no server runs; again, it goes on
 * where it was. Uploads under way are ended, as their parts lie in the one store alone. The source stays, unless
 * `deletesSource`: then every blob of the target is read first, and nothing is deleted where one is not whole.
 */
export async function moveBlobs(
  { database, inSqlite }: Pick<OpenFolder, 'database' | 'inSqlite'>,
  source: BlobStore,
  target: BlobStore,
  { deletesSource = false }: { deletesSource?: boolean } = {},
): Promise<MovedBlobs> {
  for (const table of UNDER_WAY) await database.deleteFrom(table).execute()
  return inSqlite(file =>
    reading(file, async rows => {
      const copied = await copyBlobs(rows, source, target)
      const moved = { ...copied, faults: [], deleted: 0 }
      if (!deletesSource || copied.damaged.length > 0) return moved
      const { faults } = await checkBlobs(rows, database, target, { sample: undefined })
      const wrong = faults.filter(({ fault }) => fault !== 'orphaned')
      if (wrong.length > 0) return { ...moved, faults: wrong }
      return { ...moved, deleted: await deleteAll(source) }
    }),
  )
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
