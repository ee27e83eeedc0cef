import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../start-error.ts'

/** When the server starts, it looks for the originals of this many items, the oldest first. */
const LOOKED_FOR = 20

/**
 * Throws StartError if the blob store has none of the oldest originals: the disk may not be mounted, or the
 * bucket may be the wrong one.
 */
export async function checkBlobs(
  db: Kysely<Schema>,
  blobs: BlobStore,
  where: string,
): Promise<void> {
  const items = await db
    .selectFrom('items')
    .select('original_blob')
    .orderBy('id')
    .limit(LOOKED_FOR)
    .execute()
  for (const { original_blob } of items) if (await blobs.stat(original_blob)) return
  if (items.length === 0) return
  throw new StartError(texts.filesMissing({ place: where }))
}
