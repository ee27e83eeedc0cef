import { isDocumentType, isVideoType } from '@safelight/contract/media-types'
import type { Kysely } from 'kysely'
import { countUsed } from '../accounts/quota.ts'
import type { Schema } from '../database/schema.ts'
import { recordChange } from './change-feed.ts'
import { bytesOf, type ItemRow } from './item.ts'

/** Call it within a transaction, because it also updates counters. */
export async function insertItem(db: Kysely<Schema>, item: ItemRow): Promise<void> {
  await db.insertInto('items').values(item).execute()
  await countItem(db, item, 1)
  await recordChange(db, item.owner_id, item.id)
  await countUsed(db, item.owner_id, bytesOf(item))
}

/**
 * Adds an item to its month's count. With -1, removes the item from that count. Call this within the
 * transaction that changes the item.
 */
export async function countItem(db: Kysely<Schema>, item: ItemRow, count: 1 | -1): Promise<void> {
  const [year, month] = item.day.split('-').map(Number)
  if (year === undefined || month === undefined) throw new TypeError('not a day')
  const videos = isVideoType(item.type) ? count : 0
  const documents = isDocumentType(item.type) ? count : 0
  await db
    .insertInto('month_counts')
    .values({ owner_id: item.owner_id, year, month, count, videos, documents })
    .onConflict(conflict =>
      conflict.columns(['owner_id', 'year', 'month']).doUpdateSet(eb => ({
        count: eb('month_counts.count', '+', count),
        videos: eb('month_counts.videos', '+', videos),
        documents: eb('month_counts.documents', '+', documents),
      })),
    )
    .execute()
}
