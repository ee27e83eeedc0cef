import { type Kysely, sql } from 'kysely'

/** Triggers that counted what albums, shares, links and gifts take. The rooms that write those count it now. */
const TRIGGERS = [
  ...['albums', 'album_items', 'album_shares', 'item_shares', 'links', 'link_items'].flatMap(
    table => ['insert', 'update', 'delete'].map(event => `${table}_storage_${event}`),
  ),
  ...['album_shares', 'item_shares', 'link_items'].map(table => `${table}_go_first`),
  'gifts_come',
  'gifts_go',
]

/** Who pays for a row, beside whose it is: the owner of the album, the item or the link. */
const PAYERS = [
  { table: 'album_shares', column: 'album_owner_id', holder: 'albums', key: 'id', by: 'album_id' },
  { table: 'item_shares', column: 'owner_id', holder: 'items', key: 'id', by: 'item_id' },
  { table: 'link_items', column: 'owner_id', holder: 'links', key: 'token', by: 'token' },
]

/**
 * The numbers that every write changes leave the wide row of the account. That row keeps a note of the part of its
 * storage that an account uses, by which lists are ordered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TRIGGERS) await sql`drop trigger if exists ${sql.ref(name)}`.execute(db)
  for (const { table, column, holder, key, by } of PAYERS) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', each => each.notNull().defaultTo(0))
      .execute()
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = (
        select owner_id from ${sql.table(holder)}
        where ${sql.ref(`${holder}.${key}`)} = ${sql.ref(`${table}.${by}`)}
      )
    `.execute(db)
  }
  await counters(db)
}

async function counters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('owner_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('used_bytes', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('last_change', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('forgotten_to', 'bigint', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    insert into counters (owner_id, used_bytes, last_change, forgotten_to)
    select id, used_bytes, last_change, forgotten_to from users
  `.execute(db)
  for (const index of ['users_by_usage', 'users_sums']) await db.schema.dropIndex(index).execute()
  for (const column of ['usage_percentage', 'used_bytes', 'last_change', 'forgotten_to']) {
    await db.schema.alterTable('users').dropColumn(column).execute()
  }
  await db.schema
    .alterTable('users')
    .addColumn('usage_percentage', 'real', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update users set usage_percentage = (
      select case when limit_bytes > 0 then 100.0 * used_bytes / limit_bytes else 0.0 end
      from counters where owner_id = users.id
    )
  `.execute(db)
  await db.schema
    .createIndex('users_by_usage')
    .on('users')
    // With the last one, it has all that the sums over accounts need.
    .columns(['usage_percentage', 'id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
