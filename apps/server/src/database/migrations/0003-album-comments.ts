import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Both new columns have a default, so servers of the first version can run on the new tables. */
export const oldestProgram = '0.1.0'

/** Creates the table of comments and likes. An item that leaves an album takes its comments with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statements(isPostgres ? 'text collate "C"' : 'text')) {
    await sql.raw(statement).execute(db)
  }
}

/** `text` is the type of texts that the database compares byte by byte. */
const statements = (text: string): string[] => [
  'alter table albums add column comments_off integer not null default 0',
  'alter table albums add column comment_changes integer not null default 0',
  `create table album_comments (
    album_id ${text} not null,
    item_id ${text} not null,
    id ${text} not null,
    item_owner_id integer not null,
    author_id integer not null references users (id) on delete cascade,
    epoch integer not null,
    share_right ${text},
    share_sealed ${text},
    share_signature ${text},
    sealed ${text} not null,
    signature ${text} not null,
    created_at ${text} not null,
    constraint album_comments_key primary key (album_id, item_id, id),
    constraint album_comments_item foreign key (album_id, item_id)
      references album_items (album_id, item_id) on delete cascade
  )`,
  'create index album_comments_author on album_comments (author_id, created_at)',
  'create index album_comments_received on album_comments (item_owner_id, created_at desc, id desc)',
]
