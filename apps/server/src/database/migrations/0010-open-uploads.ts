import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** An upload that begins again is found by its descriptor's digest, and what is reserved is summed, by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chunked_uploads')
    .addColumn('descriptor_digest', 'text', column => column.notNull().defaultTo(''))
    .execute()
  const { rows } = await sql<{ upload_id: string; descriptor_json: string }>`
    select upload_id, descriptor_json from chunked_uploads
  `.execute(db)
  for (const { upload_id, descriptor_json } of rows) {
    const digest = createHash('sha256').update(descriptor_json).digest('base64url')
    await sql`
      update chunked_uploads set descriptor_digest = ${digest} where upload_id = ${upload_id}
    `.execute(db)
  }
  await db.schema
    .createIndex('chunked_uploads_descriptor')
    .on('chunked_uploads')
    .column('descriptor_digest')
    .execute()
  await db.schema.dropIndex('uploads_owner').execute()
  await db.schema
    .createIndex('uploads_reserved')
    .on('uploads')
    .columns(['owner_id', 'reserved_bytes'])
    .execute()
}
