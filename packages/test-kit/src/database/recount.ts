import { deepEqual, equal } from 'node:assert/strict'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'
import { bytesOf } from '../../../../apps/server/src/items/item.ts'

/** Fails unless each counter in the database equals the sum over the rows that it counts. */
export async function expectCounted(db: Kysely<Schema>): Promise<void> {
  for (const { owner_id, used_bytes, last_change } of await rowsOf(db, 'counters')) {
    const items = (await rowsOf(db, 'items')).filter(item => item.owner_id === owner_id)
    const bytes = items.map(bytesOf).reduce((sum, each) => sum + each, 0)
    const all = bytes + (await sharedBytes(db, owner_id))
    equal(used_bytes, all, `the space used by ${owner_id} is not the sum of what takes it`)
    const changes = (await rowsOf(db, 'changes')).filter(change => change.owner_id === owner_id)
    const seqs = changes.map(change => change.seq).sort((a, b) => a - b)
    equal(new Set(seqs).size, seqs.length, 'two changes have one number')
    equal(last_change, seqs.at(-1) ?? 0, 'the last change is not there')
  }
  const { rows: counted } = await sql<Record<string, number | string>>`
    select owner_id, substr(day, 1, 7) as month, count(*) as count,
      sum(case when type like 'video/%' then 1 else 0 end) as videos,
      sum(case when type = 'application/pdf' then 1 else 0 end) as documents
    from items
    where trashed_at is null group by 1, 2 order by 1, 2
  `.execute(db)
  const kept = (await rowsOf(db, 'month_counts'))
    .filter(({ count }) => count !== 0)
    .map(({ owner_id, year, month, count, videos, documents }) => ({
      owner_id,
      month: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`,
      count,
      videos,
      documents,
    }))
    .sort((a, b) => a.owner_id - b.owner_id || (a.month < b.month ? -1 : 1))
  deepEqual(
    kept.map(row => ({ ...row })),
    counted.map(row => ({ ...row })),
    'the counts of the months do not match their items',
  )
}

/**
 * Counts what albums, shares, links, guest uploads and recognition take of an owner's storage. Each row and
 * each epoch of an album counts 200 bytes, plus its texts.
 */
async function sharedBytes(db: Kysely<Schema>, ownerId: number): Promise<number> {
  const albums = sql`select id from albums where owner_id = ${ownerId}`
  const items = sql`select id from items where owner_id = ${ownerId}`
  const links = sql`select token from links where owner_id = ${ownerId}`
  const { rows } = await sql<{ bytes: number }>`
    select sum(200 * (1 + epoch) + length(details_sealed) + length(members_sealed)) as bytes
    from albums where owner_id = ${ownerId}
    union all select sum(200 + length(wrapped_key)) from album_items where owner_id = ${ownerId}
    union all select sum(200 + length(sealed)) from album_shares where album_id in (${albums})
    union all select sum(200 + length(sealed)) from item_shares where item_id in (${items})
    union all select sum(200 + length(sealed) + length(wrapped_secret)) from links
    where owner_id = ${ownerId}
    union all select sum(200) from link_items where token in (${links})
    union all select sum(bytes) from guest_files where owner_id = ${ownerId}
    union all select sum(200 + length(sealed)) from recognition_shards where owner_id = ${ownerId}
  `.execute(db)
  return rows.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0)
}

const rowsOf = <T extends keyof Schema>(db: Kysely<Schema>, table: T) =>
  db
    .selectFrom(table as 'items')
    .selectAll()
    .$castTo<Selectable<Schema[T]>>()
    .execute()
