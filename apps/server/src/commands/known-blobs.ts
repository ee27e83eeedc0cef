import type { DatabaseSync } from 'node:sqlite'
import type { BlobKey } from '../blobs/blob-store.ts'

/** A blob that rows of the database count on. */
export interface KnownBlob {
  key: BlobKey
  bytes: number
  /** SHA-256 as base64url, or of the digests of its chunks where there is `chunkBytes`; null: nobody has noted it. */
  digest: string | null
  chunkBytes: number | null
  /** Where the digest is noted. */
  table: 'items' | 'gifts'
  column: 'original_digest' | 'renditions_digest' | 'thumbnail_digest'
  id: string
}

/**
 * The blobs of all items and gifts at one moment, in the order of their keys. They lie in a temporary table, which
 * SQLite keeps on the disk: neither memory nor the database's log grows with the library while they are gone through.
 */
export function* knownBlobs(database: DatabaseSync): Generator<KnownBlob> {
  database.exec('drop table if exists temp.known_blobs')
  database.exec(`create temp table known_blobs as ${KNOWN} order by key`)
  for (const row of database.prepare('select * from temp.known_blobs').iterate()) {
    yield row as unknown as KnownBlob
  }
}

const KNOWN = `
  select original_blob as key, original_bytes as bytes, original_digest as digest,
    chunk_bytes as "chunkBytes", 'items' as "table", 'original_digest' as "column", id from items
  union all
  select renditions_blob, (select sum(value ->> 'length') from json_each(renditions_json)),
    renditions_digest, null, 'items', 'renditions_digest', id
    from items where renditions_blob is not null
  union all
  select original_blob, original_bytes, original_digest, null, 'gifts', 'original_digest', id
    from gifts
  union all
  select thumbnail_blob, thumbnail_bytes, thumbnail_digest, null, 'gifts', 'thumbnail_digest', id
    from gifts where thumbnail_blob is not null`
