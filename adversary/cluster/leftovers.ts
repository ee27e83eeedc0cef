import type { Kysely } from 'kysely'
import { createS3BlobStore } from '../../apps/server/src/blobs/s3/s3-blob-store.ts'
import type { Schema } from '../../apps/server/src/database/schema.ts'
import { createLogger } from '../../apps/server/src/http/logging.ts'
import { createSecrets } from '../../apps/server/src/secrets.ts'
import { sweep } from '../../apps/server/src/sweeper.ts'
import type { Stand } from './stand.ts'

/**
 * How far the clock is moved ahead: more than the three days after which the server abandons an idle upload.
 */
const HOURS = 73

/** Deletes all leases, then runs the sweeper with a clock that is `HOURS` ahead. */
export async function sweepLater(
  stand: Pick<Stand, 's3'>,
  database: Kysely<Schema>,
): Promise<void> {
  const blobs = createS3BlobStore(stand.s3.settings)
  const now = () => new Date(Date.now() + HOURS * 60 * 60 * 1000)
  const parts = {
    database,
    blobs,
    now,
    secrets: createSecrets(Buffer.alloc(32)),
    logger: createLogger('silent'),
    storageLimit: null,
    trustedProxies: false as const,
  }
  try {
    await database.deleteFrom('upload_leases').execute()
    await database.updateTable('deleted_blobs').set({ claimed_until: null }).execute()
    // Forgets the observed time. Otherwise the sweeper would detect that its clock has jumped, and keep all
    // old uploads.
    await database.deleteFrom('observed_hours').execute()
    await sweep(parts, now())
  } finally {
    await blobs.close()
  }
}
