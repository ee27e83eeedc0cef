import { LIMITS } from '@safelight/contract/limits'
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { ListPlace } from '../../database/list-place.ts'
import type { LinksTable, Schema } from '../../database/schema.ts'

export type LinkRow = Selectable<LinksTable>

/** What a link leads to, if not to a selection. */
export type LinkedTo = { album: string } | { item: string }

/**
 * Which links are read, newest first: a page of an owner's, those to an album or to one item that have
 * not expired, or one.
 */
export type LinkScope =
  | { owner: number; after: ListPlace }
  | (LinkedTo & { now: Date })
  | { token: string }

/** The query of links with the number of files that a visitor sees. */
export const linkRows = (db: Kysely<Schema>, scope: LinkScope) =>
  linksIn(db, scope)
    .selectAll('links')
    .select(eb => [
      eb
        .selectFrom('link_items')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('link_items.token', '=', 'links.token')
        .where('link_items.trashed', '=', sql.lit(0))
        .$asScalar()
        .$notNull()
        .as('items'),
      eb
        .selectFrom('album_items')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('album_items.album_id', '=', 'links.album_id')
        .where('album_items.trashed', '=', sql.lit(0))
        .$asScalar()
        .$notNull()
        .as('album_items'),
    ])
    .orderBy('links.created_at', 'desc')
    .orderBy('links.token', 'desc')

function linksIn(db: Kysely<Schema>, scope: LinkScope) {
  const links = db.selectFrom('links')
  if ('owner' in scope) {
    const { time, name } = scope.after
    return links
      .where('links.owner_id', '=', scope.owner)
      .where(eb => eb(eb.refTuple('links.created_at', 'links.token'), '<', eb.tuple(time, name)))
      .limit(LIMITS.listPage)
  }
  if ('token' in scope) return links.where('links.token', '=', scope.token)
  return openLinks(db, scope, scope.now)
}

/** The query of links that have not expired. The key of a new epoch of an album goes to no others. */
export function openLinks(db: Kysely<Schema>, to: LinkedTo, now: Date) {
  const links = db.selectFrom('links').where(isOpenAt(now))
  return 'album' in to
    ? links.where('links.album_id', '=', to.album)
    : links.where('links.item_id', '=', to.item)
}

/** That a link has not expired. */
export const isOpenAt = (now: Date) => (eb: ExpressionBuilder<Pick<Schema, 'links'>, 'links'>) =>
  eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>', now.toISOString())])
