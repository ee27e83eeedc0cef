import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Several servers take uploads. Any upload is marked before its blobs go; one in chunks then has no row of its own any
 * more, so that one beginning finds one such row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('uploads')
    .addColumn('abandoned', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update uploads set abandoned = 1 where id in (
      select upload_id from chunked_uploads where abandoned = 1 or exists (
        select 1 from chunked_uploads as other
        where other.descriptor_digest = chunked_uploads.descriptor_digest
          and other.chunk_bytes = chunked_uploads.chunk_bytes
          and other.abandoned = 0 and other.upload_id < chunked_uploads.upload_id
      )
    )
  `.execute(db)
  await sql`
    delete from chunked_uploads where upload_id in (select id from uploads where abandoned = 1)
  `.execute(db)
  await db.schema.alterTable('chunked_uploads').dropColumn('abandoned').execute()
  await db.schema.dropIndex('chunked_uploads_descriptor').execute()
  await db.schema
    .createIndex('chunked_uploads_descriptor')
    .unique()
    .on('chunked_uploads')
    .columns(['descriptor_digest', 'chunk_bytes'])
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql.raw(LEASES).execute(db)
}

/** Which server writes which part of an upload, until when, in milliseconds since 1970. */
const LEASES = `
create table upload_leases (
  upload_id text collate "C" references uploads (id) on delete cascade,
  part integer,
  holder text collate "C" not null,
  leased_until bigint not null,
  primary key (upload_id, part)
)`
