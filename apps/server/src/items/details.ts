import type { NewDetails } from '@safelight/contract/details'
import type { Kysely } from 'kysely'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota, countUsed } from '../accounts/quota.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { recordChange } from './change-feed.ts'
import { countItem } from './insert-item.ts'
import { type ItemRow, textBytes } from './item.ts'
import { readItems } from './item-queries.ts'
import { updatePlacements } from './placements.ts'
import { signDetailsAs } from './signatures.ts'

export type DetailsChange = NewDetails & { id: string }

/**
 * `stale` lists the items whose version did not fit the change. `left` lists the ids that were not processed.
 */
export interface ChangedDetails {
  items: ItemRow[]
  stale: ItemRow[]
  left: string[]
}

/**
 * Changes the details of an owner's items outside the trash. Returns items as `stale` unless the change's
 * version is the item's version plus one. `left` lists ids that did not fit into one answer. Throws
 * QUOTA_EXCEEDED if the details grow beyond the owner's free storage.
 */
export function changeItems(
  db: Kysely<Schema>,
  ownerId: number,
  changes: DetailsChange[],
  limit: StorageLimit,
): Promise<ChangedDetails> {
  return writeFor(db, [ownerId], async transaction => {
    const ids = changes.map(change => change.id)
    const { rows, left } = await readItems(transaction, ownerId, ids)
    const byId = new Map(rows.map(row => [row.id, row]))
    const done: ChangedDetails = { items: [], stale: [], left }
    for (const change of changes) {
      const item = byId.get(change.id)
      if (!item || item.trashed_at !== null) continue
      if (change.version !== item.version + 1) done.stale.push(item)
      else done.items.push(await changeItem(transaction, item, change, limit))
    }
    return done
  })
}

export async function changeItem(
  db: Kysely<Schema>,
  item: ItemRow,
  change: DetailsChange,
  limit: StorageLimit,
): Promise<ItemRow> {
  const { version, detailsSignature } = change
  const details = {
    version,
    private_version: version,
    shared_details: change.sharedDetails,
    private_details: change.privateDetails,
    day: change.dateTaken,
  }
  const changed = await setDetails(db, item, details, limit)
  if (detailsSignature !== undefined) {
    await signDetailsAs(db, item.owner_id, { id: item.id, version, detailsSignature })
  }
  return changed
}

export async function setDetails(
  db: Kysely<Schema>,
  item: ItemRow,
  details: Partial<ItemRow>,
  limit: StorageLimit,
): Promise<ItemRow> {
  const changed = { ...item, ...details }
  const growth = textBytes(changed) - textBytes(item)
  if (growth > 0) await assertQuota(db, item.owner_id, growth, limit)
  await db.updateTable('items').set(details).where('id', '=', item.id).execute()
  if (changed.day !== item.day) {
    await countItem(db, item, -1)
    await countItem(db, changed, 1)
    await updatePlacements(db, changed)
  }
  await countUsed(db, item.owner_id, growth)
  await recordChange(db, item.owner_id, item.id)
  return changed
}
