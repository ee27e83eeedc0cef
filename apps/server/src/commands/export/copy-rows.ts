import type { DatabaseSync } from 'node:sqlite'

/**
 * Copies a snapshot of the rows of one account's library into an empty database. These are the account's own
 * rows and those that others shared with it, with the proofs that apps verify. Leaves out:
 * - values that are sealed for others,
 * - proofs that only servers compare,
 * - addresses of people who shared nothing with the account.
 */
export function copyRows(target: DatabaseSync, source: string, id: number): void {
  target.exec('pragma foreign_keys = off')
  target.prepare('attach database ? as source').run(source)
  target.exec('begin')
  target.exec(`
    create temp table own_albums as select id from source.albums where owner_id = ${id}
      union select album_id from source.album_shares where user_id = ${id};
    create temp table own_items as select id from source.items where owner_id = ${id};
    create temp table other_items as select id from source.items
      where owner_id <> ${id} and trashed_at is null and id in (
        select item_id from source.item_shares where user_id = ${id}
        union all select item_id from source.album_items where album_id in temp.own_albums
      );
    create temp table all_items as select id from own_items union all select id from other_items;
    create temp table sharers as
      select owner_id as id from source.albums where id in temp.own_albums
      union select items.owner_id from source.item_shares join source.items on items.id = item_id
        where user_id = ${id};
    create temp table people as
      select id from temp.sharers
      union select owner_id from source.items where id in temp.all_items
      union select author_id from source.details_signatures where item_id in temp.all_items
      union select author_id from source.album_comments where album_id in temp.own_albums;
  `)
  for (const { table, rows, blank = {} } of selections(id)) copy(target, table, rows, blank)
  target.exec('commit')
  target.exec('detach database source')
}

interface Selection {
  table: string
  rows: string
  blank?: Record<string, string>
}

const WITHOUT_PROOFS = { password_hmac: "''", recovery_hmac: "''" }

const PUBLIC_KEYS = `json_object(
  'accountId', keys_json ->> 'accountId',
  'identity', json_object(
    'encryptionPublicKey', keys_json ->> '$.identity.encryptionPublicKey',
    'signingPublicKey', keys_json ->> '$.identity.signingPublicKey'))`

/** Drops a cover that is not exported because it has left the album. */
const COVER = { cover_id: 'case when cover_id in temp.all_items then cover_id end' }

const selections = (id: number): Selection[] => [
  { table: 'users', rows: `id = ${id}`, blank: WITHOUT_PROOFS },
  {
    table: 'users',
    rows: `id <> ${id} and id in temp.people`,
    blank: {
      ...WITHOUT_PROOFS,
      email: "case when id in temp.sharers then email else 'other/' || id end",
      display_name: 'null',
      keys_json: PUBLIC_KEYS,
      profile_sealed: "''",
      roles_json: "'[]'",
      email_verified_at: 'null',
      disabled_at: 'null',
      storage_limit_mb: 'null',
      limit_bytes: '0',
      usage_percentage: '0',
      is_administrator: '0',
    },
  },
  { table: 'items', rows: 'id in temp.own_items' },
  {
    table: 'items',
    rows: 'id in temp.other_items',
    blank: {
      checksum: 'id',
      wrapped_key: "''",
      private_details: "''",
    },
  },
  { table: 'albums', rows: `id in temp.own_albums and owner_id = ${id}`, blank: COVER },
  {
    table: 'albums',
    rows: `id in temp.own_albums and owner_id <> ${id}`,
    blank: { ...COVER, wrapped_key: "''" },
  },
  { table: 'album_epochs', rows: 'album_id in temp.own_albums' },
  {
    table: 'album_items',
    rows: 'album_id in temp.own_albums and item_id in temp.all_items',
  },
  {
    table: 'album_comments',
    rows: 'album_id in temp.own_albums and item_id in temp.all_items',
  },
  { table: 'album_shares', rows: `user_id = ${id}` },
  { table: 'details_signatures', rows: 'item_id in temp.all_items' },
  {
    table: 'item_shares',
    rows: `item_id in temp.all_items and (user_id = ${id} or exists (
      select 1 from source.details_signatures as signed
      where signed.item_id = item_shares.item_id and signed.author_id = item_shares.user_id))`,
  },
  ...['contacts', 'passkeys'].map(table => ({ table, rows: `user_id = ${id}` })),
  ...['counters', 'links', 'guest_links', 'guest_files', 'recognition_shards'].map(table => ({
    table,
    rows: `owner_id = ${id}`,
  })),
  {
    table: 'link_items',
    rows: `token in (select token from source.links where owner_id = ${id})`,
  },
]

function copy(
  target: DatabaseSync,
  table: string,
  rows: string,
  blank: Record<string, string>,
): void {
  // Copy only these columns: `pragma_table_info` leaves out generated ones, which accept no values.
  const columns = target.prepare(`select name from pragma_table_info('${table}')`).all()
  const names = columns.map(({ name }) => String(name))
  const values = names.map(name => blank[name] ?? `"${name}"`)
  target.exec(`insert into main."${table}" (${names.map(name => `"${name}"`).join(', ')})
    select ${values.join(', ')} from source."${table}" where ${rows}`)
}
