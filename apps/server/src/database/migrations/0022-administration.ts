import { type Kysely, sql } from 'kysely'

/** What a new installation does until its administrator says otherwise. Addresses are to be filled in. */
const VARIABLES = [
  ['SIGNUP_MODE', 'open', 'STRING', 'SYSTEM', 1, 'Who may sign up: open, invitation or closed.'],
  ['TRASH_DAYS', '30', 'INTEGER', 'LIMITS', 1, 'Days that the trash keeps what is put into it.'],
  ['MAX_FILE_MB', '5120', 'INTEGER', 'LIMITS', 1, 'The largest file of an upload; up to 5120 MB.'],
  ['MAX_LINK_ITEMS', '1000', 'INTEGER', 'LIMITS', 1, 'Items of the largest link; up to 1000.'],
  ['GOOGLE_PLAY_URL', '', 'URL', 'URLS', 0, 'The mobile app in its store.'],
  ['DESKTOP_APP_URL', '', 'URL', 'URLS', 0, 'Where the landing page leads for the desktop app.'],
  ['DESKTOP_WINDOWS_URL', '', 'URL', 'URLS', 0, 'The desktop app for Windows.'],
  ['DESKTOP_MACOS_URL', '', 'URL', 'URLS', 0, 'The desktop app for macOS.'],
  ['DESKTOP_LINUX_URL', '', 'URL', 'URLS', 0, 'The desktop app for Linux.'],
] as const

const FLAGS = [
  ['PUBLIC_LINKS', 'Links that show photos to everybody, or take photos from everybody.'],
  ['DESKTOP_DOWNLOADS', 'The download page offers the desktop app.'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await users(db)
  await flags(db)
  await variables(db)
  await log(db)
  await invitations(db)
  await db.schema.createIndex('items_added').on('items').column('date_added').execute()
}

async function users(db: Kysely<unknown>): Promise<void> {
  const add = (column: string) => sql`alter table users add column ${sql.raw(column)}`.execute(db)
  await add('disabled_at text')
  // What the account may store by all that decides it, as the sweeper has found it; 0: no limit.
  await add('limit_bytes bigint not null default 0')
  await add(`usage_percentage real generated always as (
    case when limit_bytes > 0 then 100.0 * used_bytes / limit_bytes else 0.0 end) virtual`)
  await add(`name_key text generated always as (
    lower(coalesce(display_name, substr(email, 1, instr(email, '@') - 1)))) virtual`)
  for (const [name, column] of [
    ['users_by_email', 'email'],
    ['users_by_name', 'name_key'],
    ['users_by_usage', 'usage_percentage'],
    ['users_by_age', 'created_at'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('users')
      .columns([column, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
  // All that sums over accounts need: their rows are large.
  await db.schema
    .createIndex('users_sums')
    .on('users')
    .columns(['deleted_at', 'used_bytes', 'limit_bytes'])
    .execute()
  await db.schema
    .createIndex('users_disabled')
    .on('users')
    .column('disabled_at')
    .where(sql.ref('disabled_at'), 'is not', null)
    .execute()
}

async function flags(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feature_flags')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('value', 'integer', column => column.notNull())
    .addColumn('active', 'integer', column => column.notNull())
    .execute()
  for (const [name, description] of FLAGS) {
    await sql`insert into feature_flags (name, description, value, active)
              values (${name}, ${description}, 1, 1)`.execute(db)
  }
}

async function variables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('variables_order')
    .on('variables')
    .columns(['category', 'key'])
    .execute()
  for (const [key, value, type, category, isActive, description] of VARIABLES) {
    await sql`
      insert into variables (key, value, type, category, is_active, description, updated_at)
      values (${key}, ${value}, ${type}, ${category}, ${isActive}, ${description},
              ${new Date().toISOString()})
      on conflict (key) do nothing
    `.execute(db)
  }
}

/** Entries outlive the accounts that they name, and nothing changes or deletes one. */
async function log(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_log')
    .addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('by_id', 'integer', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('target', 'text', column => column.notNull())
    .addColumn('details', 'text', column => column.notNull())
    .execute()
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`admin_log_no_${change}`)} before ${sql.raw(change)} on admin_log
      begin select raise(abort, 'the log only grows'); end
    `.execute(db)
  }
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('email', 'text', column => column.primaryKey())
    .addColumn('token_hash', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('invitations_expiry').on('invitations').column('expires_at').execute()
}
