import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isOpenAt, type LinkRow } from '../open-links.ts'

/**
 * Finds a link that visitors can open now. Returns undefined for unknown, ended and expired links, and for
 * those of disabled accounts.
 */
export const openLink = (
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<LinkRow | undefined> => openLinkRow(db, token, now).executeTakeFirst()

export const openLinkRow = (db: Kysely<Schema>, token: string, now: Date) =>
  db
    .selectFrom('links')
    .selectAll()
    .where('token', '=', token)
    .where(isOpenAt(now))
    .where('owner_id', 'not in', disabled =>
      disabled.selectFrom('users').select('id').where('disabled_at', 'is not', null),
    )

export const provesLink = (link: LinkRow, digest: Buffer): boolean =>
  link.auth_hmac !== null && timingSafeEqual(Buffer.from(link.auth_hmac, 'base64url'), digest)

/** Returns the query of those items among `ids` that a link shows. Omits items in the trash. */
export function visibleItems(db: Kysely<Schema>, link: LinkRow, ids: string[]) {
  const items = db
    .selectFrom('items')
    .selectAll()
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
  const { album_id: albumId } = link
  return albumId === null
    ? items.where('id', 'in', shown =>
        shown
          .selectFrom('link_items')
          .select('item_id')
          .where('token', '=', link.token)
          .where('item_id', 'in', ids),
      )
    : items.where('id', 'in', shown =>
        shown
          .selectFrom('album_items')
          .select('item_id')
          .where('album_id', '=', albumId)
          .where('item_id', 'in', ids),
      )
}
