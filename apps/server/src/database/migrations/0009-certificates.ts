import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Older servers ignore the tables. */
export const oldestProgram = '0.1.0'

/** Creates the tables of certificates that several servers share. With SQLite, they are in the data folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create table certificates (
    domain text collate "C" not null,
    directory text collate "C" not null,
    sealed text collate "C" not null,
    constraint certificates_pk primary key (domain, directory)
  )`.execute(db)
  await sql`create unlogged table acme_challenges (
    name text collate "C" primary key,
    answer text collate "C" not null,
    until bigint not null
  )`.execute(db)
}
