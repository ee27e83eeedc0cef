import type { Generated } from 'kysely'

/** Uploads under way, and imports. */
export interface UploadTables {
  uploads: UploadsTable
  upload_leases: UploadLeasesTable
  chunked_uploads: ChunkedUploadsTable
  upload_chunks: UploadChunksTable
  upload_days: UploadDaysTable
  imports: ImportsTable
  staged_items: StagedItemsTable
}

/** Uploads under way: their quota, and the blobs that are theirs until the item is committed. */
export interface UploadsTable {
  id: string
  owner_id: number
  original_blob: string
  renditions_blob: string
  reserved_bytes: number
  started_at: string
  /** 1 once its blobs may be gone: it can become nothing any more. */
  abandoned: Generated<number>
}

/** Parts of uploads that a server writes. PostgreSQL alone has this table: of SQLite there is one server. */
interface UploadLeasesTable {
  upload_id: string
  /** A chunk's index; -1 for all of the upload. */
  part: number
  /** Random, of one server. */
  holder: string
  /** Milliseconds since 1970, by the database's clock. */
  leased_until: number
}

/** The rest of the row in `uploads` of one that takes chunks; it is deleted when that is over. */
interface ChunkedUploadsTable {
  upload_id: string
  descriptor_json: string
  /** SHA-256 of `descriptor_json` as base64url. */
  descriptor_digest: string
  /** Ciphertext bytes of every chunk but the last. */
  chunk_bytes: number
  /** What the blob store calls the blobs under way; '' without a name, or without renditions. */
  original_handle: string
  renditions_handle: string
  /** When it began, its last chunk came, or somebody last asked what has arrived. */
  active_at: string
}

/** The chunks that are durable. */
interface UploadChunksTable {
  upload_id: string
  /** Counts from 0; the renditions come after the original's last chunk. */
  chunk_index: number
  /** SHA-256 as base64url. */
  digest: string
  /** What the blob store wants to see of it when the blob is finished. */
  receipt: string
}

/** Finished uploads of all accounts, also of items that are no more. */
interface UploadDaysTable {
  /** `YYYY-MM-DD` in UTC, by the server's clock. */
  day: string
  count: number
}

/** The one import of each account that has one. */
interface ImportsTable {
  owner_id: number
  id: string
  /** When it began, an item was staged, a trigger came, or somebody last asked for it. */
  active_at: string
  imported: number
  duplicates: number
}

/**
 * Uploads that have arrived and wait for their import's trigger. The one that deletes such a row decides what
 * becomes of its upload; it goes with that upload, and with its import.
 */
interface StagedItemsTable {
  upload_id: string
  owner_id: number
  item_id: string
  /** The row that it will be in `items`. */
  item_json: string
}
