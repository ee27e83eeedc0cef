import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isOpenAt, type LinkRow } from '../open-links.ts'

/** A link that opens now; undefined alike for one that is unknown, ended, expired or stopped. */
export const openLink = (
  db: Kysely<Schema>,
  token: string,
  now: Date,
): Promise<LinkRow | undefined> => openLinkRow(db, token, now).executeTakeFirst()

/** The query of it. That of a disabled account is stopped. */
export const openLinkRow = (db: Kysely<Schema>, token: string, now: Date) =>
  db
    .selectFrom('links')
    .selectAll()
    .where('token', '=', token)
    .where(isOpenAt(now))
    .where('owner_id', 'not in', disabled =>
      disabled.selectFrom('users').select('id').where('disabled_at', 'is not', null),
    )

/** Whether a digest is that of a link's password. */
export const provesLink = (link: LinkRow, digest: Buffer): boolean =>
  link.auth_hmac !== null && timingSafeEqual(Buffer.from(link.auth_hmac, 'base64url'), digest)

/** The query of those of the items that a link shows: they are its own or its album's, and not in the trash. */
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
