import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/verify'
import type { BlobKey } from '../blobs/blob-store.ts'

export interface BlobBytes {
  key: BlobKey
  bytes: number
  /** SHA-256 as base64url. If `chunkBytes` is set, the SHA-256 of the digests of the chunks. */
  digest: string
  chunkBytes: number | null
}

/**
 * Yields a snapshot of the blobs of all items and guest uploads, sorted by key. The snapshot is in a
 * temporary table on disk, not in memory.
 */
export function* knownBlobs(database: DatabaseSync): Generator<BlobBytes> {
  database.exec('drop table if exists temp.known_blobs')
  database.exec(`create temp table known_blobs as ${knownIn('main')} order by key`)
  for (const row of database.prepare('select * from temp.known_blobs').iterate()) {
    yield row as unknown as BlobBytes
  }
}

export function rowsWithoutBlob(database: DatabaseSync): string[] {
  const query = `select distinct "table", id from (${named('main')}) where not coalesce(${IS_BLOB}, 0)`
  return [...database.prepare(query).iterate()].map(row =>
    texts.rowWithoutFile({ id: String(row.id), table: String(row.table) }),
  )
}

export interface KeptBlob extends BlobBytes {
  generation: number
}

/** The blobs that several databases reference, stored on disk until `close`. */
export interface BlobIndex {
  /**
   * Adds the blobs of a database. Add older databases first: a blob is listed under the generation that was
   * added last. Throws SQLite's error if the database is damaged.
   */
  add(file: URL, generation: number): void
  blobs(): Generator<KeptBlob>
  count(): number
  has(key: BlobKey): boolean
  database: DatabaseSync
  close(): void
}

export function createBlobIndex(): BlobIndex {
  // SQLite keeps a database without a name in a temporary file.
  const database = new DatabaseSync('')
  database.exec(`create table kept_blobs (key text primary key, bytes integer, digest text,
    "chunkBytes" integer, generation integer) without rowid`)
  return {
    database,
    add(file, generation) {
      database.prepare('attach database ? as added').run(file.href)
      try {
        database.exec(`insert into kept_blobs
          select key, bytes, digest, "chunkBytes", ${generation}
          from (${knownIn('added')}) where true
          on conflict do update set generation = excluded.generation`)
      } finally {
        database.exec('detach database added')
      }
    },
    *blobs() {
      for (const row of database.prepare('select * from kept_blobs order by key').iterate()) {
        yield row as unknown as KeptBlob
      }
    },
    has: key => database.prepare('select 1 from kept_blobs where key = ?').get(key) !== undefined,
    count: () => Number(database.prepare('select count(*) as n from kept_blobs').get()?.n),
    close: () => database.close(),
  }
}

/** Returns SQL that selects one row for each blob, even if damaged rows reference a blob twice. */
const knownIn = (schema: string): string => `
  select key, max(bytes) as bytes, digest, "chunkBytes"
  from (${named(schema)}) where ${IS_BLOB} group by key`

const IS_BLOB = `typeof(key) = 'text' and length(key) = 32 and key not glob '*[^0-9a-f]*'
  and typeof(bytes) = 'integer' and bytes >= 0
  and ("chunkBytes" is null or (typeof("chunkBytes") = 'integer' and "chunkBytes" > 0))`

const LENGTHS = `iif(json_valid(renditions_json), renditions_json, '[{"length":null}]')`
const RENDITIONS_BYTES = `(select iif(count(*) = count(value ->> 'length'),
  sum(value ->> 'length'), null) from json_each(${LENGTHS}))`

const named = (schema: string): string =>
  COLUMNS.map(
    ([table, blob, bytes, digest, chunk]) => `
      select ${blob} as key, ${bytes} as bytes, ${digest} as digest, ${chunk} as "chunkBytes",
        '${table}' as "table", id
      from ${schema}.${table} where ${blob} is not null`,
  ).join(' union all ')

const COLUMNS = [
  ['items', 'original_blob', 'original_bytes', 'original_digest', 'chunk_bytes'],
  ['items', 'renditions_blob', RENDITIONS_BYTES, 'renditions_digest', null],
  ['guest_files', 'original_blob', 'original_bytes', 'original_digest', 'chunk_bytes'],
  ['guest_files', 'thumbnail_blob', 'thumbnail_bytes', 'thumbnail_digest', null],
] as const
