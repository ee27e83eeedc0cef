import type { GuestLink, NewGuestLink } from '@safelight/contract/guest-links'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely, Selectable } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import { albumFor } from '../albums/access.ts'
import { useToken } from '../albums/links/used-tokens.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { GuestLinksTable } from '../database/schema/guest-upload.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

export type GuestLinkRow = Selectable<GuestLinksTable>

const DAY = 24 * 60 * 60 * 1000

/**
 * Adds a link to an album of the owner. Throws LIMIT_REACHED if the owner or the album has too many links,
 * and LINK_EXISTS if the token was used before.
 */
export async function insertGuestLink(
  db: Kysely<Schema>,
  ownerId: number,
  link: NewGuestLink,
  now: Date,
): Promise<GuestLink> {
  const row: GuestLinkRow = {
    token: link.token,
    owner_id: ownerId,
    album_id: link.albumId,
    sealed: link.sealed,
    wrapped_keys: link.wrappedKeys,
    max_files: link.maxFiles,
    max_bytes: link.maxBytes,
    received_files: 0,
    received_bytes: 0,
    expires_at: new Date(now.getTime() + link.expirationDays * DAY).toISOString(),
    created_at: now.toISOString(),
  }
  try {
    await writeFor(db, [ownerId], async transaction => {
      await albumFor(transaction, ownerId, link.albumId, 'manage')
      const links = transaction
        .selectFrom('guest_links')
        .select(eb => eb.fn.countAll<number>().as('count'))
      await assertBelow(LIMITS.guestLinksOfAccount, links.where('owner_id', '=', ownerId))
      await assertBelow(LIMITS.guestLinksOfAlbum, links.where('album_id', '=', link.albumId))
      await useToken(transaction, link.token)
      await transaction.insertInto('guest_links').values(row).execute()
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('LINK_EXISTS')
    throw error
  }
  return toGuestLink({ ...row, waiting: 0 }, now)
}

export const guestLinkRows = (db: Kysely<Schema>, albumId: string) =>
  db
    .selectFrom('guest_links')
    .selectAll('guest_links')
    .select(eb =>
      eb
        .selectFrom('guest_files')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('guest_files.token', '=', 'guest_links.token')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .where('album_id', '=', albumId)
    .orderBy('created_at', 'desc')
    .orderBy('token', 'desc')

export async function readGuestLinks(
  db: Kysely<Schema>,
  ownerId: number,
  albumId: string,
  now: Date,
): Promise<GuestLink[]> {
  await albumFor(db, ownerId, albumId, 'manage')
  const links = (await guestLinkRows(db, albumId).execute()).map(row => toGuestLink(row, now))
  return links.filter(link => link.isOpen || link.waiting > 0)
}

/** Closes a link if it is open. Throws NOT_FOUND unless the link belongs to the owner. */
export async function endGuestLink(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
  now: Date,
): Promise<void> {
  await ownGuestLink(db, ownerId, token)
  const time = now.toISOString()
  await db
    .updateTable('guest_links')
    .set({ expires_at: time })
    .where('token', '=', token)
    .where('expires_at', '>', time)
    .execute()
}

export async function ownGuestLink(
  db: Kysely<Schema>,
  ownerId: number,
  token: string,
): Promise<GuestLinkRow> {
  const link = await byToken(db, token).where('owner_id', '=', ownerId).executeTakeFirst()
  if (!link) throw new ApiError('NOT_FOUND')
  return link
}

/**
 * Finds an open link. Throws the same NOT_FOUND for an unknown link, a closed link, and a link of a disabled
 * account: visitors must not learn whether a link existed.
 */
export async function openGuestLinkAt(
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<GuestLinkRow> {
  const link = await byToken(db, token)
    .where('expires_at', '>', now.toISOString())
    .where('owner_id', 'not in', disabled =>
      disabled.selectFrom('users').select('id').where('disabled_at', 'is not', null),
    )
    .executeTakeFirst()
  if (!link) throw new ApiError('NOT_FOUND')
  return link
}

export const leftOf = (link: GuestLinkRow) => ({
  filesLeft: Math.max(0, link.max_files - link.received_files),
  bytesLeft: Math.max(0, link.max_bytes - link.received_bytes),
})

/** Deletes closed and expired links without guest uploads, neither waiting nor arriving. */
export async function removeEndedLinks(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('guest_links')
    .where('expires_at', '<=', now.toISOString())
    .where('token', 'not in', waiting => waiting.selectFrom('guest_files').select('token'))
    .where('token', 'not in', coming => coming.selectFrom('guest_uploads').select('token'))
    .execute()
}

const byToken = (db: Kysely<Schema>, token: string) =>
  db.selectFrom('guest_links').selectAll().where('token', '=', token)

const toGuestLink = (row: GuestLinkRow & { waiting: number }, now: Date): GuestLink => ({
  token: row.token,
  albumId: row.album_id,
  wrappedKeys: row.wrapped_keys,
  maxFiles: row.max_files,
  maxBytes: row.max_bytes,
  receivedFiles: row.received_files,
  receivedBytes: row.received_bytes,
  waiting: row.waiting,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  isOpen: row.expires_at > now.toISOString(),
})
