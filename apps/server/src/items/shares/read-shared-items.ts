import type { Cursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { SharedMedia } from '@safelight/contract/share-records'
import type { Kysely } from 'kysely'
import { DETAILS_CHARS, readPage } from '../../database/page.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import type { Schema } from '../../database/schema.ts'
import { ApiError } from '../../http/errors.ts'
import type { List } from '../../http/list.ts'
import { itemsByIds } from '../item-queries.ts'
import { findItemShare, itemsSharedWith } from './item-shares.ts'
import { toSharedItems } from './shared-items.ts'
import { itemShare } from './signed-shares.ts'

/**
 * Returns an item that the person owns or that was shared with them directly. Throws NOT_FOUND for other
 * items.
 */
export const readSharedItem = (
  db: Kysely<Schema>,
  userId: number,
  id: string,
): Promise<SharedMedia> => readAtOnce(db, snapshot => readOne(snapshot, userId, id))

async function readOne(db: Kysely<Schema>, userId: number, id: string): Promise<SharedMedia> {
  const share = await findItemShare(db, userId, id).executeTakeFirst()
  const [row] = await itemsByIds(db, [id]).execute()
  const mayRead = row?.trashed_at === null && (row.owner_id === userId || share !== undefined)
  if (!mayRead) throw new ApiError('NOT_FOUND')
  const { items, people } = await toSharedItems(db, userId, [row], [userId])
  const [item] = items
  if (!item) throw new ApiError('NOT_FOUND')
  return {
    item,
    owner: people(row.owner_id),
    share: share ? itemShare(share, row.owner_id, people) : null,
  }
}

export const readItemsSharedWith = (
  db: Kysely<Schema>,
  userId: number,
  after: Cursor,
): Promise<List<SharedMedia>> => readAtOnce(db, snapshot => readItems(snapshot, userId, after))

async function readItems(
  db: Kysely<Schema>,
  userId: number,
  after: Cursor,
): Promise<List<SharedMedia>> {
  const shared = itemsSharedWith(db, userId, after)
  const { rows, hasMore } = await readPage(shared, DETAILS_CHARS, LIMITS.listPage)
  const { items, people } = await toSharedItems(db, userId, rows, [userId])
  const entries = rows.flatMap((row, i) => {
    const share = itemShare({ ...row, item_id: row.id, user_id: userId }, row.owner_id, people)
    const item = items[i]
    return item ? [{ item, owner: people(row.owner_id), share }] : []
  })
  return { entries, hasMore }
}
