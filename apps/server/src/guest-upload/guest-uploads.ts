import type { GuestUpload, GuestUploadRole } from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely, Selectable } from 'kysely'
import { removeGuestUploads } from '../albums/removal.ts'
import type { Context } from '../context.ts'
import type { GuestFilesTable } from '../database/schema/guest-upload.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { collectBlobs } from '../items/deletion.ts'
import type { Stream } from '../items/streams/stream.ts'
import { ownGuestLink } from './links.ts'

type GuestUploadRow = Selectable<GuestFilesTable>
type Stores = Pick<Context, 'database' | 'blobs' | 'logger'>

export const guestUploadRows = (db: Kysely<Schema>, token: string, after: string, limit: number) =>
  db
    .selectFrom('guest_files')
    .selectAll()
    .where('token', '=', token)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)

export async function readGuestUploads(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
  after = '',
): Promise<{ guestUploads: GuestUpload[]; hasMore: boolean }> {
  await ownGuestLink(db, ownerId, token)
  const rows = await guestUploadRows(db, token, after, LIMITS.guestUploadsPage + 1).execute()
  const guestUploads = rows.slice(0, LIMITS.guestUploadsPage).map(toGuestUpload)
  return { guestUploads, hasMore: rows.length > guestUploads.length }
}

export async function findGuestUploadStream(
  db: Kysely<Schema>,
  ownerId: number,
  { token, id, role }: { token: string; id: string; role: GuestUploadRole },
): Promise<Stream | undefined> {
  const guestUpload = await db
    .selectFrom('guest_files')
    .selectAll()
    .where('id', '=', id)
    .where('token', '=', token)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!guestUpload) return undefined
  if (role === 'original') {
    return { blob: guestUpload.original_blob, role, start: 0, end: guestUpload.original_bytes }
  }
  if (guestUpload.thumbnail_blob === null) return undefined
  return { blob: guestUpload.thumbnail_blob, role, start: 0, end: guestUpload.thumbnail_bytes }
}

/**
 * Deletes guest uploads of an owner's link, and releases their storage. Throws NOT_FOUND unless the link
 * belongs to the owner.
 */
export async function deleteOwnGuestUploads(
  stores: Stores,
  ownerId: number,
  token: string,
  ids: string[],
): Promise<void> {
  await ownGuestLink(stores.database, ownerId, token)
  const own = stores.database.selectFrom('guest_files').select('id').where('token', '=', token)
  const blobs = await writeFor(stores.database, [ownerId], transaction =>
    removeGuestUploads(transaction, own.where('id', 'in', ids)),
  )
  await collectBlobs(stores, blobs)
}

export const guestUploadsArrivedBefore = (db: Kysely<Schema>, time: Date) =>
  db
    .selectFrom('guest_files')
    .select(['id', 'owner_id'])
    .where('arrived_at', '<=', time.toISOString())
    .limit(LIMITS.deletedAtOnce)

export async function deleteGuestUploadsArrivedBefore(
  db: Kysely<Schema>,
  time: Date,
): Promise<void> {
  const late = guestUploadsArrivedBefore(db, time)
  for (;;) {
    const first = await late.limit(1).executeTakeFirst()
    if (!first) return
    const owner = first.owner_id
    await writeFor(db, [owner], transaction =>
      removeGuestUploads(
        transaction,
        late.clearSelect().select('id').where('owner_id', '=', owner),
      ),
    )
  }
}

const toGuestUpload = (row: GuestUploadRow): GuestUpload => ({
  id: row.id,
  sealedKey: row.sealed_key,
  details: row.details,
  bytes: row.original_bytes + row.thumbnail_bytes,
  arrivedAt: row.arrived_at,
})
