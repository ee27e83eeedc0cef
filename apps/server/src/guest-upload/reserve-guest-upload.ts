import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { Reservation } from '../uploads/reservation.ts'
import { reserveWithin } from '../uploads/reserve-upload.ts'
import { type GuestLinkRow, leftOf, openGuestLinkAt } from './links.ts'

/** How the file comes: in one request, or in chunks, which may pause. */
type Way = 'whole' | 'chunked'

/**
 * Reserves storage for a guest upload before reading its body. Throws NOT_FOUND unless the link is open, and
 * LIMIT_REACHED if the link is full. Throws QUOTA_EXCEEDED if the owner's storage is full, and
 * TOO_MANY_REQUESTS while many guest uploads arrive.
 */
export async function reserveGuestUpload(
  context: Pick<Context, 'database' | 'blobs' | 'storageLimit' | 'now'>,
  { token, owner_id }: Pick<GuestLinkRow, 'token' | 'owner_id'>,
  bytes: number,
  way: Way,
): Promise<Reservation> {
  const { database, storageLimit, now } = context
  const upload = await writeFor(database, [owner_id], async transaction => {
    const link = await openGuestLinkAt(transaction, token, now())
    const coming = await comingBy(transaction, token).executeTakeFirstOrThrow()
    const { filesLeft, bytesLeft } = leftOf(link)
    if (coming.count >= filesLeft || Number(coming.bytes ?? 0) + bytes > bytesLeft) {
      throw new ApiError('LIMIT_REACHED')
    }
    if (way === 'chunked' && coming.count >= LIMITS.unfinishedOfGuestLink) {
      throw new ApiError('TOO_MANY_REQUESTS')
    }
    if (way === 'whole') {
      await assertBelow(LIMITS.guestUploadsAtOnce, wholeComingTo(transaction, owner_id)).catch(
        cause => {
          throw new ApiError('TOO_MANY_REQUESTS', undefined, { cause })
        },
      )
    }
    const limits = { bytes: storageLimit, uploads: null }
    const reserved = await reserveWithin(transaction, owner_id, bytes, limits, now())
    await transaction
      .insertInto('guest_uploads')
      .values({ upload_id: reserved.id, token, owner_id })
      .execute()
    return reserved
  })
  return new Reservation(context, upload)
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

/** Counts the guest uploads that arrive in one request. Those in chunks may pause, and have another limit. */
export const wholeComingTo = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('guest_uploads')
    .leftJoin('chunked_uploads', 'chunked_uploads.upload_id', 'guest_uploads.upload_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('chunked_uploads.upload_id', 'is', null)
