import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { LinksTable } from '../database/schema/albums.ts'
import type { Schema } from '../database/schema.ts'

export type LinkRow = Selectable<LinksTable>

export type LinkedTo = { album: string } | { item: string }

/**
 * Returns the query of links that have not expired. A new epoch of an album gives its key only to these
 * links.
 */
export function openLinks(db: Kysely<Schema>, to: LinkedTo, now: Date) {
  const links = db.selectFrom('links').where(isOpenAt(now))
  return 'album' in to
    ? links.where('links.album_id', '=', to.album)
    : links.where('links.item_id', '=', to.item)
}

export const isOpenAt = (now: Date) => (eb: ExpressionBuilder<Pick<Schema, 'links'>, 'links'>) =>
  eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>', now.toISOString())])
