import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { newBlobKey } from '../../apps/server/src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../apps/server/src/blobs/disk-blob-store.ts'
import { openDatabase } from '../../apps/server/src/database/sqlite/open.ts'
import { createLogger } from '../../apps/server/src/http/logging.ts'
import { createSecrets } from '../../apps/server/src/secrets.ts'
import { startSweeper } from '../../apps/server/src/sweeper.ts'
import { reserveUpload } from '../../apps/server/src/uploads/reserve-upload.ts'

/**
 * Leaves `count` uploads behind, as a crash just before their commit would, and as many blobs of deleted
 * items.
 */
export async function leaveBehind(folder: string, ownerId: number, count: number): Promise<void> {
  const { database, blobs } = partsOf(folder)
  for (let i = 0; i < count; i++) {
    const upload = await reserveUpload(
      database,
      ownerId,
      1000,
      { bytes: null, uploads: null },
      new Date(),
    )
    for (const key of [upload.original_blob, upload.renditions_blob]) {
      await blobs.put(key, someBytes(), EXPECTED)
    }
    const deleted = newBlobKey()
    await blobs.put(deleted, someBytes(), EXPECTED)
    await database.insertInto('deleted_blobs').values({ blob: deleted }).execute()
  }
  await database.destroy()
}

/** Runs the sweeper on the folder of a stopped server, with a clock that is `hours` ahead. */
export async function sweepLater(folder: string, hours: number): Promise<void> {
  const parts = partsOf(folder)
  const now = () => new Date(Date.now() + hours * 60 * 60 * 1000)
  // Forgets the observed time. Otherwise the sweeper would detect that its clock has jumped, and keep all old
  // uploads.
  await parts.database.deleteFrom('observed_hours').execute()
  const sweeper = await startSweeper({ ...parts, now })
  await sweeper.stop()
  await parts.database.destroy()
}

const partsOf = (folder: string) => ({
  database: openDatabase(join(folder, 'safelight.sqlite')),
  blobs: createDiskBlobStore(join(folder, 'blobs')),
  secrets: createSecrets(Buffer.alloc(32)),
  logger: createLogger('silent'),
  storageLimit: null,
  trustedProxies: false as const,
})

const BYTES = Buffer.alloc(1000)
const EXPECTED = {
  length: BYTES.length,
  digest: createHash('sha256').update(BYTES).digest('base64url'),
}

async function* someBytes() {
  yield BYTES
}
