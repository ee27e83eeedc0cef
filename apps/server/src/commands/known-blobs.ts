import { DatabaseSync } from 'node:sqlite'
import type { BlobKey } from '../blobs/blob-store.ts'

/** What a blob has to be. */
export interface BlobBytes {
  key: BlobKey
  bytes: number
  /** SHA-256 as base64url, or of the digests of its chunks where there is `chunkBytes`; null: nobody has noted it. */
  digest: string | null
  chunkBytes: number | null
}

/** A blob that rows of the database count on. */
export interface KnownBlob extends BlobBytes {
  /** Where the digest is noted. */
  table: 'items' | 'guest_files'
  column: 'original_digest' | 'renditions_digest' | 'thumbnail_digest'
  id: string
}

/**
 * The blobs of all items and guest uploads at one moment, in the order of their keys. They lie in a temporary table, which
 * SQLite keeps on the disk: neither memory nor the database's log grows with the library while they are gone through.
 */
export function* knownBlobs(database: DatabaseSync): Generator<KnownBlob> {
  database.exec('drop table if exists temp.known_blobs')
  database.exec(`create temp table known_blobs as ${knownIn(database, 'main')} order by key`)
  for (const row of database.prepare('select * from temp.known_blobs').iterate()) {
    yield row as unknown as KnownBlob
  }
}

/** Rows of damaged texts or numbers, which name no blob that could be read. */
export function rowsWithoutBlob(database: DatabaseSync): string[] {
  const query = `select distinct "table", id from (${named(database, 'main')}) where not coalesce(${IS_BLOB}, 0)`
  return [...database.prepare(query).iterate()].map(
    row => `the row ${row.id} of ${row.table} does not say which file it has`,
  )
}

/** A blob of one or more generations of a backup. */
export interface KeptBlob extends BlobBytes {
  /** The newest of them. */
  generation: number
}

/** The blobs that several databases count on, on the disk until it is closed. */
export interface BlobIndex {
  /** Adds those of one more database, which has to be newer. Throws as SQLite does where that is damaged. */
  add(file: URL, generation: number): void
  /** In the order of their keys. */
  blobs(): Generator<KeptBlob>
  count(): number
  has(key: BlobKey): boolean
  /** For a check, which may use temporary tables of its own. */
  database: DatabaseSync
  close(): void
}

export function createBlobIndex(): BlobIndex {
  // A database without a name lies in a temporary file.
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
          from (${knownIn(database, 'added')}) where true
          on conflict do update set generation = excluded.generation, digest = coalesce(excluded.digest, digest)`)
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

/** One row a blob, also where damaged rows name one twice. */
const knownIn = (database: DatabaseSync, schema: string): string => `
  select key, max(bytes) as bytes, digest, "chunkBytes", "table", "column", id
  from (${named(database, schema)}) where ${IS_BLOB} group by key`

/** A key that is one, a length, and chunks that have one. */
const IS_BLOB = `typeof(key) = 'text' and length(key) = 32 and key not glob '*[^0-9a-f]*'
  and typeof(bytes) = 'integer' and bytes >= 0
  and ("chunkBytes" is null or (typeof("chunkBytes") = 'integer' and "chunkBytes" > 0))`

const LENGTHS = `iif(json_valid(renditions_json), renditions_json, '[{"length":null}]')`
const RENDITIONS_BYTES = `(select iif(count(*) = count(value ->> 'length'),
  sum(value ->> 'length'), null) from json_each(${LENGTHS}))`

/** Generations of a backup may have the tables of an older version, which lack some columns. */
function named(database: DatabaseSync, schema: string): string {
  const columnsOf = (table: string) =>
    new Set(
      database
        .prepare('select name from pragma_table_info(?, ?)')
        .all(table, schema)
        .map(({ name }) => name),
    )
  const blobs = ([table, blob, bytes, digest, chunk]: (typeof COLUMNS)[number]) => {
    const columns = columnsOf(table)
    if (!columns.has(blob)) return []
    const known = (name: string | null) => (name !== null && columns.has(name) ? name : 'null')
    return `select ${blob} as key, ${bytes} as bytes, ${known(digest)} as digest,
      ${known(chunk)} as "chunkBytes", '${table}' as "table", '${digest}' as "column", id
      from ${schema}.${table} where ${blob} is not null`
  }
  return COLUMNS.flatMap(blobs).join(' union all ')
}

/** Where blobs stand: the table, and its columns of the key, the length, the digest and the length of chunks. */
const COLUMNS = [
  ['items', 'original_blob', 'original_bytes', 'original_digest', 'chunk_bytes'],
  ['items', 'renditions_blob', RENDITIONS_BYTES, 'renditions_digest', null],
  ['guest_files', 'original_blob', 'original_bytes', 'original_digest', null],
  ['guest_files', 'thumbnail_blob', 'thumbnail_bytes', 'thumbnail_digest', null],
] as const
