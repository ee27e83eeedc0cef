import { sql } from 'kysely'
import { openPostgres } from '../../../apps/server/src/database/postgres/open.ts'

/** Bytes of what is sealed of a picture, half as many as it has characters of base64url. */
const BYTES = { key: 41, shared: 532, private: 702 }

/**
 * Fills an account's library with `count` items of twenty years, as `seedItems` does with SQLite: rows, month counts
 * and changes. What is sealed is random hexadecimal text, pieces of one.
 */
export async function seedPostgres(url: string, ownerId: number, count: number): Promise<void> {
  const database = openPostgres(url, () => {}, { connections: 1 })
  // Of bytes, a piece is found at once; of a text, by counting its characters from the start.
  const piece = (length: number) =>
    sql`encode(substr(t.bytes, 1 + (random() * (length(t.bytes) - ${length}))::int, ${length}), 'hex')`
  try {
    await sql`
      with t as (
        select decode(string_agg(md5(random()::text), ''), 'hex') as bytes from generate_series(1, 8000)
      )
      insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key,
        shared_details, private_details, original_blob, original_bytes, renditions_json)
      select '01J' || lpad(n::text, 23, '0'), ${ownerId}, 'image/jpeg', 3000000, md5(n::text) || md5('b' || n),
        to_char(date '2005-01-01' + ((n * 7305::bigint) / ${count})::int, 'YYYY-MM-DD'),
        '2024-01-01T12:00:00.000Z', 1, ${piece(BYTES.key)}, ${piece(BYTES.shared)}, ${piece(BYTES.private)},
        md5('c' || n), 3000232, '[]'
      from t, generate_series(0, ${count - 1}) as n`.execute(database)
    await sql`
      insert into changes (owner_id, item_id, seq)
      select owner_id, id, row_number() over (order by id) from items where owner_id = ${ownerId}`.execute(
      database,
    )
    await sql`
      insert into month_counts (owner_id, year, month, count, videos)
      select owner_id, substr(day, 1, 4)::int, substr(day, 6, 2)::int, count(*), 0 from items
      where owner_id = ${ownerId} group by 1, 2, 3`.execute(database)
    await sql`
      update counters set last_change = ${count}, used_bytes = used_bytes + ${count}::bigint * 3000232
      where owner_id = ${ownerId}`.execute(database)
    await sql`analyze`.execute(database)
  } finally {
    await database.destroy()
  }
}
