import type { ColumnType, Generated } from 'kysely'

/** Items, and what is counted and told of them. */
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
  /** Plaintext bytes of the original. */
  size: number
  checksum: string
  /** `YYYY-MM-DD` */
  day: string
  date_added: string
  version: number
  /** The version under which the private details are sealed. */
  private_version: number
  wrapped_key: string
  shared_details: string
  private_details: string
  original_blob: string
  original_bytes: number
  /**
   * SHA-256 of the original's blob as base64url, or of the digests of its chunks where there is `chunk_bytes`; null
   * in rows from before it was kept.
   */
  original_digest: string | null
  /** How the blob is cut for `original_digest`; null where it came whole. */
  chunk_bytes: number | null
  renditions_blob: string | null
  /** SHA-256 of that blob. */
  renditions_digest: string | null
  /** `[{ role, offset, length }]`: spans in the blob of the renditions. */
  renditions_json: string
  trashed_at: string | null
}

/** Items not in the trash. */
interface MonthCountsTable {
  owner_id: number
  year: number
  month: number
  count: number
  videos: number
}

/** The last change of each item, also of the latest ones that are no more. */
interface ChangesTable {
  owner_id: number
  item_id: string
  /** Counts the owner's changes. */
  seq: number
  /** 1 for an item that is no more. */
  deleted: ColumnType<number, number | undefined, number>
}

/** Blobs that are no item's any more, until they are gone from where blobs are kept. */
interface DeletedBlobsTable {
  blob: string
  noted_at: Generated<string>
  /** Until when one of several servers deletes it, in milliseconds since 1970; null: none does. */
  claimed_until: ColumnType<number | null, number | null | undefined, number | null>
}
