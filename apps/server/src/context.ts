import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { StorageLimit } from './accounts/plan/storage-limit.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Certificate } from './certificate.ts'
import type { Role } from './config.ts'
import type { Schema } from './database/schema.ts'
import type { SpareSpace } from './database/sqlite/spare-space.ts'
import type { Deadlines } from './http/limits/deadlines.ts'
import type { Metrics } from './http/metrics.ts'
import type { OwnTiles } from './installation/map-tiles.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentProvider } from './payment/provider.ts'
import type { PushSender } from './push/news.ts'
import type { Secrets } from './secrets.ts'

export interface Context {
  database: Kysely<Schema>
  blobs: BlobStore
  secrets: Secrets
  logger: Logger
  storageLimit: StorageLimit
  /** Free space that uploads must leave in the blob store, in bytes; default 256 MiB. */
  storageReserve?: number | undefined
  /**
   * Disk space reserved for the SQLite database, because other files can fill its disk. Unset for PostgreSQL.
   */
  spareSpace?: SpareSpace | undefined
  /** Chunk size in bytes of ciphertext; default `LIMITS.chunkBytes`. */
  uploadChunkBytes?: number | undefined
  /**
   * How long to keep the blobs of deleted items, in milliseconds; default 0. A copy of the data that is made
   * while the server runs needs these blobs.
   */
  deletionGrace?: number | undefined
  now: () => Date
  /** A clock that all servers over one database share. The default is the local clock. */
  sharedNow?: (() => Promise<Date>) | undefined
  /** The built web app. Without it, only the API is served. */
  webFolder?: string | undefined
  previousAssets?: string | undefined
  /** The owner's recognition models. */
  modelFolder?: string | undefined
  /** The recognition models to offer if `modelFolder` is unset or empty. */
  standardModels?: string | undefined
  /** The certificate for HTTPS; an empty object if it comes later. Unset for plain HTTP. */
  https?: Partial<Pick<Certificate, 'cert' | 'key'>> | undefined
  publicUrl?: string | undefined
  mapTiles?: OwnTiles | undefined
  payment?: PaymentProvider | undefined
  /** If unset, the server sends no mail. Requires `publicUrl`. */
  mailer?: Mailer | undefined
  /** If unset, the server sends no pushes. */
  push?: PushSender | undefined
  /**
   * Addresses of trusted proxies. The server believes their headers about the client's address. False trusts
   * none.
   */
  trustedProxies: string[] | false
  /**
   * Aborted shortly before the server stops. After the abort, the server still answers requests, but closes
   * each connection.
   */
  draining?: AbortSignal | undefined
  role?: Role | undefined
  metrics?: Metrics | undefined
  deadlines?: Partial<Deadlines>
}
