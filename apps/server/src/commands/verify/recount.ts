import type { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/verify'
import { rowsWithoutBlob } from '../known-blobs.ts'

export interface Miscount {
  what: string
  kept: number
  counted: number
}

export interface Recounted {
  damage: string[]
  miscounts: Miscount[]
}

/** Runs SQLite's checks, then compares counters with their rows. Never throws for damage. */
export function recount(database: DatabaseSync): Recounted {
  const damage = damageIn(database)
  const miscounts: Miscount[] = []
  for (const { query, nameOf } of COUNTS) {
    try {
      for (const row of database.prepare(query).iterate()) {
        const { account, month, kept, counted } = row as unknown as Compared
        miscounts.push({ what: nameOf({ account, month }), kept, counted })
      }
    } catch (error) {
      // A backup may have the tables of an older version with other counters.
      if (!(error instanceof Error) || /^no such (table|column)/.test(error.message)) continue
      if (damage.length === 0) damage.push(error.message)
    }
  }
  return { damage, miscounts }
}

function damageIn(database: DatabaseSync): string[] {
  const damage: string[] = []
  try {
    for (const row of database.prepare('pragma integrity_check(20)').iterate()) {
      if (row.integrity_check !== 'ok') damage.push(String(row.integrity_check))
    }
    for (const { table, parent } of database.prepare('pragma foreign_key_check').iterate()) {
      damage.push(texts.orphanedRow({ table: String(table), parent: String(parent) }))
      if (damage.length >= 20) break
    }
    damage.push(...rowsWithoutBlob(database))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    damage.push(error.message)
  }
  return damage
}

/** Bytes that each row takes from the quota in addition to its texts. Rows of items take none. */
const ROW = 200

const TAKEN = `
  select owner_id, original_bytes + length(wrapped_key) + length(shared_details)
    + length(private_details)
    + coalesce((select sum(value ->> 'length') from json_each(iif(json_valid(renditions_json), renditions_json, '[]'))), 0) as bytes
    from items
  union all select owner_id, ${ROW} * (1 + epoch) + length(details_sealed)
    + length(members_sealed) from albums
  union all select owner_id, ${ROW} + length(wrapped_key) from album_items
  union all select albums.owner_id, ${ROW} + length(sealed)
    from album_shares join albums on albums.id = album_shares.album_id
  union all select items.owner_id, ${ROW} + length(sealed)
    from item_shares join items on items.id = item_shares.item_id
  union all select owner_id, ${ROW} + length(sealed) + length(wrapped_secret) from links
  union all select links.owner_id, ${ROW}
    from link_items join links on links.token = link_items.token
  union all select owner_id, bytes from guest_files
  union all select owner_id, ${ROW} + length(sealed) from recognition_shards`

/** The stored value of a counter (`kept`), and the value that its rows add up to (`counted`). */
interface Compared {
  account: number
  /** A month such as 2024-5. Empty for counters of a whole account. */
  month: string
  kept: number
  counted: number
}

interface Count {
  query: string
  nameOf(of: Pick<Compared, 'account' | 'month'>): string
}

const COUNTS: Count[] = [
  {
    nameOf: texts.bytesOfAccount,
    query: `select counters.owner_id as account, '' as month, used_bytes as kept,
      coalesce(bytes, 0) as counted
    from counters left join (select owner_id, sum(bytes) as bytes from (${TAKEN}) group by owner_id)
      using (owner_id)
    where used_bytes <> coalesce(bytes, 0)`,
  },
  { nameOf: texts.itemsOfMonth, query: compareMonths('count', 'true') },
  { nameOf: texts.videosOfMonth, query: compareMonths('videos', "type like 'video/%'") },
  { nameOf: texts.documentsOfMonth, query: compareMonths('documents', "type = 'application/pdf'") },
  {
    nameOf: texts.lastChange,
    query: `select owner_id as account, '' as month, last_change as kept, max(seq) as counted
    from counters join changes using (owner_id)
    group by owner_id having max(seq) > last_change`,
  },
]

/** Compares a counter of the months with the items that meet `condition`. */
function compareMonths(counter: string, condition: string): string {
  return `with counted as (
      select owner_id, cast(substr(day, 1, 4) as integer) as year,
        cast(substr(day, 6, 2) as integer) as month, count(*) as number
      from items where trashed_at is null and ${condition} group by 1, 2, 3
    ), kept as (
      select owner_id, year, month, ${counter} as number from month_counts where ${counter} <> 0
    )
    select owner_id as account, year || '-' || month as month,
      coalesce(kept.number, 0) as kept, coalesce(counted.number, 0) as counted
    from kept full join counted using (owner_id, year, month)
    where coalesce(kept.number, 0) <> coalesce(counted.number, 0)`
}
