import type { Generated } from 'kysely'

export interface UploadTables {
  uploads: UploadsTable
  upload_leases: UploadLeasesTable
  chunked_uploads: ChunkedUploadsTable
  upload_chunks: UploadChunksTable
  upload_days: UploadDaysTable
  imports: ImportsTable
  staged_items: StagedItemsTable
}

/** Uploads under way: their reserved quota, and their blobs until the item is committed. */
export interface UploadsTable {
  id: string
  owner_id: number
  original_blob: string
  renditions_blob: string
  reserved_bytes: number
  started_at: string
  /** 1 once the upload's blobs may be deleted. From then on, the upload cannot complete. */
  abandoned: Generated<number>
}

/** Parts of uploads that a server is writing. Exists only in PostgreSQL: SQLite has a single server. */
interface UploadLeasesTable {
  upload_id: string
  /** A chunk's index; -1 for the whole upload. */
  part: number
  holder: string
  /** Milliseconds since 1970 by the database's clock. */
  leased_until: number
}

/** Further columns of an upload that is sent in chunks. The row is deleted when the upload ends. */
interface ChunkedUploadsTable {
  upload_id: string
  descriptor_json: string
  /** SHA-256 of `descriptor_json` as base64url. */
  descriptor_digest: string
  /** Bytes of ciphertext of every chunk but the last. */
  chunk_bytes: number
  /** The blob store's handles of the two blobs; '' if the store needs none, or if there are no renditions. */
  original_handle: string
  renditions_handle: string
  /** When the upload started, received its last chunk, or was last asked for its state. */
  active_at: string
  /** The guest link of a visitor's upload. Null for the owner's own uploads. */
  guest_token: string | null
}

interface UploadChunksTable {
  upload_id: string
  /** Counts from 0; the renditions follow the original's last chunk. */
  chunk_index: number
  /** SHA-256 as base64url. */
  digest: string
  /** The blob store's receipt, needed to complete the blob. */
  receipt: string
}

/** Number of finished uploads per day, for all accounts together. Includes uploads of deleted items. */
interface UploadDaysTable {
  /** `YYYY-MM-DD` in UTC by the server's clock. */
  day: string
  count: number
}

/** At most one import per account. */
interface ImportsTable {
  owner_id: number
  id: string
  /** When the import last started, staged an item, was triggered, or had its state read. */
  active_at: string
  imported: number
  duplicates: number
}

/**
 * Uploads that have arrived and wait for the trigger of their import. Only the transaction that deletes a row
 * may turn the row's upload into an item or discard it.
 */
interface StagedItemsTable {
  upload_id: string
  owner_id: number
  item_id: string
  item_json: string
}
