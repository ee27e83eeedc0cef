import type { ColumnType, Generated } from 'kysely'

export interface ItemTables {
  items: ItemsTable
  month_counts: MonthCountsTable
  changes: ChangesTable
  deleted_blobs: DeletedBlobsTable
}

export interface ItemsTable {
  id: string
  owner_id: number
  type: string
  /** Size of the original in bytes of plaintext. */
  size: number
  checksum: string
  /** `YYYY-MM-DD` */
  day: string
  date_added: string
  version: number
  private_version: number
  wrapped_key: string
  shared_details: string
  private_details: string
  original_blob: string
  original_bytes: number
  /** SHA-256 of the blob, or of the digests of its chunks, as base64url. */
  original_digest: string
  /** Chunk size for `original_digest`; null if the blob was uploaded whole. */
  chunk_bytes: number | null
  renditions_blob: string | null
  renditions_digest: string | null
  /** `[{ role, offset, length }]`: where each rendition is in its blob. */
  renditions_json: string
  trashed_at: string | null
}

/** Number of items in each month, without those in the trash. */
interface MonthCountsTable {
  owner_id: number
  year: number
  month: number
  count: number
  videos: number
  documents: number
}

/** The last change of each item. Includes recently deleted items. */
interface ChangesTable {
  owner_id: number
  item_id: string
  /** Number of the change, counted per owner. */
  seq: number
  deleted: ColumnType<number, number | undefined, number>
}

/** Blobs without an item, until they are deleted from the store. */
interface DeletedBlobsTable {
  blob: string
  noted_at: Generated<string>
  /** Until when a server has claimed the deletion, in milliseconds since 1970; null if none has. */
  claimed_until: ColumnType<number | null, number | null | undefined, number | null>
}
