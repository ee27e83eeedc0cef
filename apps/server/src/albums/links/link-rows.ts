import type { Cursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { type LinkedTo, openLinks } from '../open-links.ts'

/**
 * Which links to read: a page of an owner's links, the unexpired links to an album or an item, or a single
 * link.
 */
export type LinkScope =
  | { owner: number; after: Cursor }
  | (LinkedTo & { now: Date })
  | { token: string }

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

export type LinkRecordRow = Awaited<ReturnType<ReturnType<typeof linkRows>['execute']>>[number]

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
