import {
  type GuestUploadDescriptor,
  guestUploadDescriptor,
} from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import type { Kysely } from 'kysely'
import { ROW_BYTES } from '../accounts/charges.ts'
import { assertBelow } from '../accounts/limits.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { countUsed } from '../accounts/quota.ts'
import type { Context } from '../context.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import type { AnnouncedForm } from '../http/multipart.ts'
import { holdHeadroom } from '../uploads/disk-headroom.ts'
import { takeUpload } from '../uploads/finish-upload.ts'
import { whileLeased } from '../uploads/leased-stream.ts'
import { holdLease, WHOLE } from '../uploads/leases.ts'
import { receiveStreams } from '../uploads/receive-upload.ts'
import { Reservation } from '../uploads/reservation.ts'
import { type OpenUpload, reserveWithin } from '../uploads/reserve-upload.ts'
import { type GuestLinkRow, leftOf, openGuestLinkAt } from './links.ts'

/**
 * Reserves storage for a guest upload before reading its body. Throws NOT_FOUND unless the link is open, and
 * LIMIT_REACHED if the link is full. Throws QUOTA_EXCEEDED if the owner's storage is full, and
 * TOO_MANY_REQUESTS while many guest uploads arrive.
 */
async function reserveGuestUpload(
  db: Kysely<Schema>,
  { token, ownerId }: { token: string; ownerId: number },
  bytes: number,
  limit: StorageLimit,
  now: Date,
): Promise<OpenUpload> {
  return writeFor(db, [ownerId], async transaction => {
    const link = await openGuestLinkAt(transaction, token, now)
    const coming = await comingBy(transaction, token).executeTakeFirstOrThrow()
    const { filesLeft, bytesLeft } = leftOf(link)
    if (coming.count >= filesLeft || Number(coming.bytes ?? 0) + bytes > bytesLeft) {
      throw new ApiError('LIMIT_REACHED')
    }
    await assertBelow(LIMITS.guestUploadsAtOnce, comingTo(transaction, link.owner_id)).catch(
      cause => {
        throw new ApiError('TOO_MANY_REQUESTS', undefined, { cause })
      },
    )
    const limits = { bytes: limit, uploads: null }
    const upload = await reserveWithin(transaction, link.owner_id, bytes, limits, now)
    await transaction
      .insertInto('guest_uploads')
      .values({ upload_id: upload.id, token, owner_id: link.owner_id })
      .execute()
    return upload
  })
}

export const comingBy = (db: Kysely<Schema>, token: string) =>
  db
    .selectFrom('guest_uploads')
    .innerJoin('uploads', 'uploads.id', 'guest_uploads.upload_id')
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('reserved_bytes').as('bytes'),
    ])
    .where('token', '=', token)

export const comingTo = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('guest_uploads')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)

/** Stores all blobs of a guest upload or none. Resolves to what the link still accepts. */
export async function receiveGuestUpload(
  context: Context,
  token: string,
  { bytes, open }: AnnouncedForm,
) {
  const { database, storageLimit, now } = context
  const { owner_id: ownerId } = await openGuestLinkAt(database, token, now())
  using headroom = await holdHeadroom(context, { ownerId, bytes })
  const upload = await reserveGuestUpload(database, { token, ownerId }, bytes, storageLimit, now())
  await using reservation = new Reservation(context, upload)
  await using lease = holdLease(database, upload.id, WHOLE)

  const form = open(file => whileLeased(lease, headroom.take(file)))
  const dto = parseDescriptor(await form.field('dto'))
  await receiveStreams(reservation, form, dto)
  const link = await finishGuestUpload(database, { token, upload }, dto, now())
  reservation.keep()
  return leftOf(link)
}

/** Throws ITEM_EXISTS if the upload's id is taken, and NOT_FOUND if the link was closed meanwhile. */
async function finishGuestUpload(
  db: Kysely<Schema>,
  { token, upload }: { token: string; upload: OpenUpload },
  dto: GuestUploadDescriptor,
  now: Date,
): Promise<GuestLinkRow> {
  const [thumbnail] = dto.renditions
  const originalBytes = ciphertextLength(dto.size)
  const thumbnailBytes = thumbnail?.length ?? 0
  const bytes =
    originalBytes + thumbnailBytes + dto.sealedKey.length + dto.details.length + ROW_BYTES
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
          original_bytes: originalBytes,
          original_digest: dto.digest,
          thumbnail_blob: thumbnail ? upload.renditions_blob : null,
          thumbnail_bytes: thumbnailBytes,
          thumbnail_digest: thumbnail ? dto.renditionsDigest : null,
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

function parseDescriptor(text: string): GuestUploadDescriptor {
  const { data, error } = guestUploadDescriptor.safeParse(parseJson(text))
  if (error) throw invalidFields(error.issues.map(issue => `/dto/${issue.path.join('/')}`))
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
