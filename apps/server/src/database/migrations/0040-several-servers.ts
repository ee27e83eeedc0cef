import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What several servers over one database share: the check of their secret, jobs and rows that one of them has taken,
 * and the oldest version that a change of the tables leaves room for. Tables that only PostgreSQL has are those
 * that one process keeps in its memory, or does not need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('secret_check', text, column => column.notNull())
    .execute()
  await db.schema.alterTable('program_versions').addColumn('oldest_program', text).execute()
  await db.schema.alterTable('deleted_blobs').addColumn('claimed_until', 'bigint').execute()
  if (isPostgres) await sql.raw(SHARED).execute(db)
}

/** Times are milliseconds since 1970. A crash of PostgreSQL empties what is unlogged, and limits begin anew. */
const SHARED = `
create table claims (
  name text collate "C" primary key,
  until bigint not null
);

create table running_servers (
  id text collate "C" primary key,
  payments text collate "C" not null,
  blobs text collate "C" not null,
  until bigint not null
);

create unlogged table attempts (
  digest bytea primary key,
  count integer not null,
  until bigint not null
);
create index attempts_by_end on attempts (until);
`
