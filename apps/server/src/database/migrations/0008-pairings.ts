import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Older servers ignore the table. */
export const oldestProgram = '0.1.0'

/** Creates the table of devices that are being added to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statements(isPostgres ? 'text collate "C"' : 'text')) {
    await sql.raw(statement).execute(db)
  }
}

/** `text` is the type of texts that the database compares byte by byte. */
const statements = (text: string): string[] => [
  `create table pairings (
    id ${text} primary key,
    session_hash ${text} not null unique references sessions (token_hash) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    password_hmac ${text} not null,
    commitment ${text} not null,
    public_key ${text},
    mac ${text},
    ticket_hash ${text} unique,
    nonce ${text},
    sealed ${text},
    user_agent ${text} not null default '',
    expires_at ${text} not null,
    added_at ${text}
  )`,
  'create index pairings_user on pairings (user_id)',
  'create index pairings_expiry on pairings (expires_at)',
]
