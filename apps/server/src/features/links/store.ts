import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ListPlace } from '../../database/list-place.ts'
import type { LinksTable, Schema } from '../../database/schema.ts'

export type LinkRow = Selectable<LinksTable>

/**
 * Which links are read, newest first: a page of an owner's, those of an album that have not
 * expired, an item's or one.
 */
export type LinkScope =
  | { owner: number; after: ListPlace }
  | { album: string; now: Date }
  | { item: string }
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
  if ('album' in scope) return openLinks(db, scope.album, scope.now)
  if ('item' in scope) return links.where('links.item_id', '=', scope.item)
  return links.where('links.token', '=', scope.token)
}

/** The query of an album's links that have not expired. The key of a new epoch goes to no others. */
export const openLinks = (db: Kysely<Schema>, albumId: string, now: Date) =>
  db
    .selectFrom('links')
    .where('links.album_id', '=', albumId)
    .where(eb =>
      eb.or([eb('links.expires_at', 'is', null), eb('links.expires_at', '>', now.toISOString())]),
    )
