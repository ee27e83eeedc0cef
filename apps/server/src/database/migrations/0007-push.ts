import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Older servers send no pushes, and ignore the column and the table. */
export const oldestProgram = '0.1.0'

/** Creates the table of devices that receive pushes, and the account's choice of notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statements(isPostgres ? 'text collate "C"' : 'text')) {
    await sql.raw(statement).execute(db)
  }
}

/** `text` is the type of texts that the database compares byte by byte. */
const statements = (text: string): string[] => [
  `alter table users add column push_off ${text} not null default ''`,
  `create table push_subscriptions (
    token_hash ${text} not null primary key references sessions (token_hash) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    endpoint ${text} not null constraint push_subscriptions_endpoint unique,
    p256dh ${text} not null,
    auth ${text} not null,
    created_at ${text} not null,
    remind_at ${text}
  )`,
  'create index push_subscriptions_user on push_subscriptions (user_id, created_at desc)',
  'create index push_subscriptions_reminder on push_subscriptions (remind_at) where remind_at is not null',
]
