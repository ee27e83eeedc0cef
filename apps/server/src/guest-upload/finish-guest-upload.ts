import type { GuestChunkedDescriptor } from '@safelight/contract/guest-uploads'
import { ciphertextLength } from '@safelight/contract/streams'
import type { Kysely } from 'kysely'
import { ROW_BYTES } from '../accounts/charges.ts'
import { countUsed } from '../accounts/quota.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import type { ItemRow } from '../items/item.ts'
import { takeUpload } from '../uploads/finish-upload.ts'
import type { OpenUpload } from '../uploads/reserve-upload.ts'
import { type GuestLinkRow, openGuestLinkAt } from './links.ts'

type Digests = Pick<ItemRow, 'original_digest' | 'chunk_bytes' | 'renditions_digest'>

/**
 * Turns an upload into a guest upload that waits for the owner. Resolves to its link. Throws ITEM_EXISTS if
 * the guest upload's id is taken, and NOT_FOUND if the link was closed meanwhile.
 */
export async function finishGuestUpload(
  db: Kysely<Schema>,
  { token, upload }: { token: string; upload: OpenUpload },
  dto: GuestChunkedDescriptor,
  now: Date,
  digests: Digests,
): Promise<GuestLinkRow> {
  const [thumbnail] = dto.renditions
  const bytes = bytesOfGuestUpload(dto)
  try {
    return await writeFor(db, [upload.owner_id], async transaction => {
      // If the row is gone, the sweeper has deleted the blobs, and the visitor must upload again.
      if (!(await takeUpload(transaction, upload.id))) throw new ApiError('UPLOAD_INCOMPLETE')
      const link = await openGuestLinkAt(transaction, token, now)
      const given = {
        received_files: link.received_files + 1,
        received_bytes: link.received_bytes + upload.reserved_bytes,
      }
      await transaction.updateTable('guest_links').set(given).where('token', '=', token).execute()
      await transaction
        .insertInto('guest_files')
        .values({
          id: dto.id,
          token,
          owner_id: link.owner_id,
          sealed_key: dto.sealedKey,
          details: dto.details,
          original_blob: upload.original_blob,
          original_bytes: ciphertextLength(dto.size),
          original_digest: digests.original_digest,
          chunk_bytes: digests.chunk_bytes,
          thumbnail_blob: thumbnail ? upload.renditions_blob : null,
          thumbnail_bytes: thumbnail?.length ?? 0,
          thumbnail_digest: thumbnail ? digests.renditions_digest : null,
          bytes,
          arrived_at: now.toISOString(),
        })
        .execute()
      await countUsed(transaction, link.owner_id, bytes)
      return { ...link, ...given }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ITEM_EXISTS')
    throw error
  }
}

/** Returns the bytes that a guest upload takes of the owner's storage. */
export const bytesOfGuestUpload = (dto: GuestChunkedDescriptor): number =>
  ciphertextLength(dto.size) +
  (dto.renditions[0]?.length ?? 0) +
  dto.sealedKey.length +
  dto.details.length +
  ROW_BYTES
