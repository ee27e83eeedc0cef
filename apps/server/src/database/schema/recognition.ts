export interface RecognitionTables {
  recognition_shards: RecognitionShardsTable
  recognition_leases: RecognitionLeasesTable
}

interface RecognitionShardsTable {
  owner_id: number
  name: string
  version: number
  /** The number of the shard's last change, unique within the account. */
  seq: number
  bytes: number
  sealed: string
  /** SHA-256 of the sealed content as base64url. */
  digest: string
}

interface RecognitionLeasesTable {
  owner_id: number
  name: string
  holder: string
  /** Milliseconds since 1970 by the database's clock. */
  leased_until: number
}
