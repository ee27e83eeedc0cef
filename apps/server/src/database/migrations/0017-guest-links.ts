import { type Kysely, sql } from 'kysely'

/** Links by which visitors give photos and videos, what is on its way by them, and what waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guest_links')
    .addColumn('token', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('album_id', 'text', column =>
      column.notNull().references('albums.id').onDelete('cascade'),
    )
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('wrapped_keys', 'text', column => column.notNull())
    .addColumn('max_files', 'integer', column => column.notNull())
    .addColumn('max_bytes', 'bigint', column => column.notNull())
    .addColumn('given_files', 'integer', column => column.notNull())
    .addColumn('given_bytes', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('guest_links_album')
    .on('guest_links')
    .columns(['album_id', 'created_at desc', 'token desc'])
    .execute()
  await db.schema.createIndex('guest_links_owner').on('guest_links').columns(['owner_id']).execute()
  await db.schema
    .createIndex('guest_links_expires')
    .on('guest_links')
    .columns(['expires_at'])
    .execute()

  await db.schema
    .createTable('guest_uploads')
    .addColumn('upload_id', 'text', column =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('token', 'text', column =>
      column.notNull().references('guest_links.token').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', column => column.notNull())
    .execute()
  await db.schema.createIndex('guest_uploads_link').on('guest_uploads').columns(['token']).execute()
  await db.schema
    .createIndex('guest_uploads_owner')
    .on('guest_uploads')
    .columns(['owner_id'])
    .execute()

  await db.schema
    .createTable('gifts')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('token', 'text', column =>
      column.notNull().references('guest_links.token').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', column => column.notNull())
    .addColumn('sealed_key', 'text', column => column.notNull())
    .addColumn('details', 'text', column => column.notNull())
    .addColumn('original_blob', 'text', column => column.notNull())
    .addColumn('original_bytes', 'bigint', column => column.notNull())
    .addColumn('thumbnail_blob', 'text')
    .addColumn('thumbnail_bytes', 'integer', column => column.notNull())
    .addColumn('bytes', 'bigint', column => column.notNull())
    .addColumn('arrived_at', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('gifts_link').on('gifts').columns(['token', 'id']).execute()
  await db.schema.createIndex('gifts_owner').on('gifts').columns(['owner_id']).execute()
  await db.schema.createIndex('gifts_arrived').on('gifts').columns(['arrived_at']).execute()

  // A gift also goes by the cascade of its album: no byte of it may stay counted, and no blob unnoted.
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`create trigger gifts_come after insert on gifts begin
    update users set used_bytes = used_bytes + new.bytes where id = new.owner_id;
  end`)
  await run(`create trigger gifts_go after delete on gifts begin
    update users set used_bytes = used_bytes - old.bytes where id = old.owner_id;
    insert into deleted_blobs (blob) values (old.original_blob);
    insert into deleted_blobs (blob)
      select old.thumbnail_blob where old.thumbnail_blob is not null;
  end`)
}
