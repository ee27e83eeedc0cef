import { type RawBuilder, sql } from 'kysely'
import { openPostgres } from '../../../apps/server/src/database/postgres/open.ts'

/** Number of base64url characters in the sealed values of a picture. */
const CHARS = { key: 82, shared: 1063, private: 1404 }

const base64url = (bytes: RawBuilder<unknown>) =>
  sql`translate(encode(${bytes}, 'base64'), E'+/=\\n', '-_')`

/** Fills an account's library with `count` items of twenty years, as `seedItems` does for SQLite. */
export async function seedPostgres(url: string, ownerId: number, count: number): Promise<void> {
  const database = openPostgres(url, () => {}, { connections: 1 })
  // Takes pieces of a byte string, because PostgreSQL finds a place in a text slowly. The final `A` stands
  // for zero bits, which makes the piece canonical base64url at any length.
  const piece = (length: number) => sql`
    convert_from(substr(t.letters, 1 + (random() * (length(t.letters) - ${length}))::int, ${length - 1}), 'UTF8') || 'A'`
  try {
    await sql`
      with t as (
        select convert_to(${base64url(sql`string_agg(sha256(random()::text::bytea), '')`)}, 'UTF8') as letters
        from generate_series(1, 8000)
      )
      insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key,
        shared_details, private_details, original_blob, original_bytes, original_digest, renditions_json)
      select '01J' || lpad(n::text, 23, '0'), ${ownerId}, 'image/jpeg', 3000000, ${base64url(sql`sha256(n::text::bytea)`)},
        to_char(date '2005-01-01' + ((n * 7305::bigint) / ${count})::int, 'YYYY-MM-DD'),
        '2024-01-01T12:00:00.000Z', 1, ${piece(CHARS.key)}, ${piece(CHARS.shared)}, ${piece(CHARS.private)},
        md5('c' || n), 3000232, ${base64url(sql`sha256(('d' || n)::bytea)`)}, '[]'
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
