import { LIMITS } from '@safelight/contract/limits'
import type { ImportStatus } from '@safelight/contract/staging'
import type { Kysely } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import { newBlobKey } from '../blobs/blob-store.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import type { ItemRow } from '../items/item.ts'
import { takeUpload } from './finish-upload.ts'
import type { OpenUpload } from './reserve-upload.ts'
import { uploadWriteTurn } from './upload-write-queue.ts'

/**
 * Resolves to the id of the current import. Starts a new one if there is none, or if the last one is
 * finished: it has imported items or found duplicates, and nothing is staged.
 */
export const initiateImport = (db: Kysely<Schema>, ownerId: number, now: Date): Promise<string> =>
  writeFor(db, [ownerId], async transaction => {
    const { count } = await stagedItemsOf(transaction, ownerId).executeTakeFirstOrThrow()
    if (count === 0) {
      await transaction
        .deleteFrom('imports')
        .where('owner_id', '=', ownerId)
        .where(eb => eb('imported', '+', eb.ref('duplicates')), '>', 0)
        .execute()
    }
    return continueImport(transaction, ownerId, now)
  })

async function continueImport(db: Kysely<Schema>, ownerId: number, now: Date): Promise<string> {
  const active_at = now.toISOString()
  const { id } = await db
    .insertInto('imports')
    .values({ owner_id: ownerId, id: newBlobKey(), active_at, imported: 0, duplicates: 0 })
    .onConflict(conflict => conflict.column('owner_id').doUpdateSet({ active_at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function touchImport(db: Kysely<Schema>, ownerId: number, now: Date): Promise<void> {
  await db
    .updateTable('imports')
    .set({ active_at: now.toISOString() })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Throws NOT_FOUND for anything but the owner's current import. */
export async function readImport(
  db: Kysely<Schema>,
  ownerId: number,
  importId: string,
): Promise<ImportStatus> {
  const row = await db
    .selectFrom('imports')
    .select(['imported', 'duplicates'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  const { count } = await stagedItemsOf(db, ownerId).executeTakeFirstOrThrow()
  return { importId, staged: count, ...row }
}

export const stagedItemsOf = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('staged_items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)

/**
 * Stages an upload whose blobs are durable: the next trigger imports it, and it rejects further chunks.
 * Throws LIMIT_REACHED if too many items are staged, and ITEM_EXISTS if an item with this id is already
 * staged. Throws UPLOAD_INCOMPLETE if the upload was abandoned.
 */
export async function stageItem(
  db: Kysely<Schema>,
  uploadId: string,
  item: ItemRow,
  now: Date,
): Promise<void> {
  const { owner_id, id: item_id } = item
  try {
    using _turn = await uploadWriteTurn(db)
    await writeFor(db, [owner_id], async transaction => {
      await transaction.deleteFrom('chunked_uploads').where('upload_id', '=', uploadId).execute()
      const open = transaction
        .selectFrom('uploads')
        .select('id')
        .where('id', '=', uploadId)
        .where('abandoned', '=', 0)
      if (!(await open.executeTakeFirst())) throw new ApiError('UPLOAD_INCOMPLETE')
      await assertBelow(LIMITS.stagedItems, stagedItemsOf(transaction, owner_id))
      await continueImport(transaction, owner_id, now)
      await transaction
        .insertInto('staged_items')
        .values({ upload_id: uploadId, owner_id, item_id, item_json: JSON.stringify(item) })
        .execute()
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ITEM_EXISTS', undefined, { cause: error })
    throw error
  }
}

export async function stagedUploadsOf(db: Kysely<Schema>, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_items')
    .select('upload_id')
    .where('owner_id', '=', ownerId)
    .orderBy('item_id')
    .execute()
  return rows.map(row => row.upload_id)
}

export async function findStaged(
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<ItemRow | undefined> {
  const row = await db
    .selectFrom('staged_items')
    .select('item_json')
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row && JSON.parse(row.item_json)
}

/**
 * Counts a staged upload as imported and deletes its rows. Resolves to false if another call has imported or
 * dropped it meanwhile.
 */
export const takeStaged = async (db: Kysely<Schema>, uploadId: string): Promise<boolean> =>
  (await unstage(db, uploadId, 'imported')) && takeUpload(db, uploadId)

/**
 * Drops a staged upload whose file is already in the library, and counts it as a duplicate. Resolves to the
 * upload, which the caller must abandon.
 */
export const dropDuplicate = (
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<OpenUpload | undefined> =>
  writeFor(db, [ownerId], async transaction => {
    if (!(await unstage(transaction, uploadId, 'duplicates'))) return undefined
    return transaction
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId)
      .executeTakeFirst()
  })

async function unstage(
  transaction: Kysely<Schema>,
  uploadId: string,
  count: 'imported' | 'duplicates',
): Promise<boolean> {
  const staged = await transaction
    .deleteFrom('staged_items')
    .where('upload_id', '=', uploadId)
    .returning('owner_id')
    .executeTakeFirst()
  if (!staged) return false
  await transaction
    .updateTable('imports')
    .set(eb => ({ [count]: eb(count, '+', 1) }))
    .where('owner_id', '=', staged.owner_id)
    .execute()
  return true
}

export const closeImportOf = (db: Kysely<Schema>, ownerId: number): Promise<OpenUpload[]> =>
  writeFor(db, [ownerId], async transaction => {
    const uploads = await transaction
      .selectFrom('uploads')
      .innerJoin('staged_items', 'upload_id', 'id')
      .selectAll('uploads')
      .where('staged_items.owner_id', '=', ownerId)
      .execute()
    await transaction.deleteFrom('imports').where('owner_id', '=', ownerId).execute()
    return uploads
  })

/**
 * Ends imports that were idle since `time`. Afterwards, `uploadsStartedBefore` returns their staged uploads,
 * which the sweeper then deletes.
 */
export async function endIdleImports(db: Kysely<Schema>, time: Date): Promise<void> {
  await db.deleteFrom('imports').where('active_at', '<=', time.toISOString()).execute()
}
