import { type Expression, type Kysely, sql } from 'kysely'
import { removeCharged } from '../accounts/charges.ts'
import { countUsed } from '../accounts/quota.ts'
import type { GuestFilesTable } from '../database/schema/guest-upload.ts'
import type { Schema } from '../database/schema.ts'

type GoneGuestUpload = Pick<
  GuestFilesTable,
  'owner_id' | 'bytes' | 'original_blob' | 'thumbnail_blob'
>

/** Removes an album with everything in it, and releases the storage. Call it within `writeForAlbum`. */
export async function removeAlbum(transaction: Kysely<Schema>, albumId: string): Promise<void> {
  const guestLinks = transaction.selectFrom('guest_links').where('album_id', '=', albumId)
  const guestUploads = transaction
    .selectFrom('guest_files')
    .select('id')
    .where('token', 'in', guestLinks.select('token'))
    .limit(AT_ONCE)
  while ((await removeGuestUploads(transaction, guestUploads)).length > 0);
  const items = transaction.selectFrom('album_items').where('album_id', '=', albumId)
  await removeCharged(transaction, 'album_items', items.select(['album_id', 'item_id']))
  const shares = transaction.selectFrom('album_shares').where('album_id', '=', albumId)
  await removeCharged(transaction, 'album_shares', shares.select(['album_id', 'user_id']))
  const links = transaction.selectFrom('links').where('album_id', '=', albumId)
  await removeCharged(transaction, 'links', links.select('token'))
  const album = transaction.selectFrom('albums').where('id', '=', albumId)
  await removeCharged(transaction, 'albums', album.select('id'))
}

const AT_ONCE = 1000

export async function removeGuestUploads(
  transaction: Kysely<Schema>,
  ids: Expression<unknown>,
): Promise<string[]> {
  const { rows } = await sql<GoneGuestUpload>`
    delete from guest_files where id in ${ids}
    returning owner_id, bytes, original_blob, thumbnail_blob
  `.execute(transaction)
  const blobs = rows.flatMap(({ original_blob, thumbnail_blob }) =>
    thumbnail_blob === null ? [original_blob] : [original_blob, thumbnail_blob],
  )
  if (blobs.length === 0) return []
  await transaction
    .insertInto('deleted_blobs')
    .values(blobs.map(blob => ({ blob })))
    .execute()
  for (const { owner_id, bytes } of rows) await countUsed(transaction, owner_id, -bytes)
  return blobs
}
