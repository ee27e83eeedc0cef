import type { Generated } from 'kysely'

/** What devices see in pictures, sealed. */
export interface RecognitionTables {
  recognition_shards: RecognitionShardsTable
  recognition_leases: RecognitionLeasesTable
}

/** What recognition keeps. */
interface RecognitionShardsTable {
  owner_id: number
  name: string
  version: number
  /** The number of its last change, of no other shard of the account. */
  seq: number
  /** Of what is sealed. */
  bytes: number
  /** Base64url. */
  sealed: string
  /** Its SHA-256 in base64url; empty where a server of an earlier version has put it. */
  digest: Generated<string>
}

/** Which device works at which month. */
interface RecognitionLeasesTable {
  owner_id: number
  name: string
  holder: string
  /** Milliseconds since 1970 by the database's clock. */
  leased_until: number
}
