import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await albums(db)
  await shares(db)
  await links(db)
}

async function albums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('albums')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('cover_id', 'text', column => column.references('items.id').onDelete('set null'))
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('wrapped_key', 'text', column => column.notNull())
    .addColumn('details_version', 'integer', column => column.notNull())
    .addColumn('details_sealed', 'text', column => column.notNull())
    .addColumn('details_author', 'text', column => column.notNull())
    .addColumn('details_signature', 'text', column => column.notNull())
    .addColumn('members_version', 'integer', column => column.notNull())
    .addColumn('members_sealed', 'text', column => column.notNull())
    .addColumn('members_signature', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('albums_owner')
    .on('albums')
    .columns(['owner_id', 'created_at desc', 'id desc'])
    .execute()
  await db.schema.createIndex('albums_cover').on('albums').column('cover_id').execute()

  await db.schema
    .createTable('album_epochs')
    .addColumn('album_id', 'text', column =>
      column.notNull().references('albums.id').onDelete('cascade'),
    )
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('previous_key', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('album_epochs_key', ['album_id', 'epoch'])
    .execute()

  await db.schema
    .createTable('album_items')
    .addColumn('album_id', 'text', column =>
      column.notNull().references('albums.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', column =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('owner_id', 'integer', column => column.notNull())
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('trashed', 'integer', column => column.notNull())
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('wrapped_key', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('album_items_key', ['album_id', 'item_id'])
    .execute()
  await db.schema
    .createIndex('album_items_order')
    .on('album_items')
    .columns(['album_id', 'day desc', 'item_id desc'])
    .where(sql.ref('trashed'), '=', sql.lit(0))
    .execute()
  await db.schema.createIndex('album_items_item').on('album_items').column('item_id').execute()
}

async function shares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('details_signatures')
    .addColumn('item_id', 'text', column =>
      column.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('author_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('signature', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('details_signatures_author')
    .on('details_signatures')
    .column('author_id')
    .execute()

  await db.schema
    .createTable('album_shares')
    .addColumn('album_id', 'text', column =>
      column.notNull().references('albums.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('right', 'text', column => column.notNull())
    .addColumn('epoch', 'integer', column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('album_shares_key', ['album_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('album_shares_user')
    .on('album_shares')
    .columns(['user_id', 'created_at desc', 'album_id desc'])
    .execute()

  await db.schema
    .createTable('item_shares')
    .addColumn('item_id', 'text', column =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('right', 'text', column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('signature', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('item_shares_key', ['item_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('item_shares_user')
    .on('item_shares')
    .columns(['user_id', 'created_at desc', 'item_id desc'])
    .execute()

  await db.schema
    .createTable('contacts')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .execute()
}

async function links(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('token', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('album_id', 'text', column => column.references('albums.id').onDelete('cascade'))
    .addColumn('item_id', 'text', column => column.references('items.id').onDelete('cascade'))
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('wrapped_secret', 'text', column => column.notNull())
    .addColumn('kdf_json', 'text')
    .addColumn('auth_hmac', 'text')
    .addColumn('originals', 'integer', column => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('links_owner')
    .on('links')
    .columns(['owner_id', 'created_at desc', 'token desc'])
    .execute()
  for (const place of ['album_id', 'item_id']) {
    await db.schema
      .createIndex(`links_${place}`)
      .on('links')
      .columns([place, 'created_at desc', 'token desc'])
      .where(sql.ref(place), 'is not', null)
      .execute()
  }

  await db.schema
    .createTable('link_items')
    .addColumn('token', 'text', column =>
      column.notNull().references('links.token').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', column =>
      column.notNull().references('items.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('trashed', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('link_items_key', ['token', 'item_id'])
    .execute()
  await db.schema
    .createIndex('link_items_order')
    .on('link_items')
    .columns(['token', 'day desc', 'item_id desc'])
    .where(sql.ref('trashed'), '=', sql.lit(0))
    .execute()
  await db.schema.createIndex('link_items_item').on('link_items').column('item_id').execute()
}
