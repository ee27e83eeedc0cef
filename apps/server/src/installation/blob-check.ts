import type { Kysely } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../start-error.ts'

/** Files that are looked for: those of the first uploads. */
const LOOKED_FOR = 20

/**
 * Throws StartError where none of some files that the database counts on are in the store: the disk is not mounted, or
 * it is another bucket. What a server kept there would be out of sight once the right one is back.
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
  throw new StartError(
    `None of the files of this library are in ${where}. Is its disk mounted, or its bucket another one? If they are lost, restore a backup; to go on without them, set START_WITHOUT_FILES=yes.`,
  )
}
