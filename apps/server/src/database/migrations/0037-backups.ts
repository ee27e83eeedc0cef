import { type Kysely, sql } from 'kysely'

/** Back-ups that run keep deleted blobs where they are, and the data say which version they need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  // No column of SQLite gets a default that is not a constant later on. Triggers name the table, so that it
  // cannot be renamed to this one.
  await run('create temp table noted as select blob from deleted_blobs')
  await run('drop table deleted_blobs')
  await run(`create table deleted_blobs (
    blob text primary key,
    noted_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  )`)
  await run('insert into deleted_blobs (blob) select blob from noted')
  await run('drop table noted')

  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('renewed_at', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('program_versions')
    .addColumn('version', 'text', column => column.primaryKey())
    .addColumn('changed_tables_at', 'text', column => column.notNull())
    .execute()
}
