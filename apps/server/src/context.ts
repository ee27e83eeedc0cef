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
import type { Secrets } from './secrets.ts'

/** What every module of the server is given. */
export interface Context {
  database: Kysely<Schema>
  blobs: BlobStore
  secrets: Secrets
  logger: Logger
  /** Storage of each account that no plan gives more or less. */
  storageLimit: StorageLimit
  /** Bytes that uploads leave free where blobs are kept; unset: 256 MiB. */
  storageReserve?: number | undefined
  /** Held for the database, where its disk can be filled by others. */
  spareSpace?: SpareSpace | undefined
  /** Ciphertext of a chunk, as devices are told; unset: `LIMITS.chunkBytes`. */
  uploadChunkBytes?: number | undefined
  /** Milliseconds for which the blobs of what was deleted stay, for copies that are not `backup`'s; unset: none. */
  deletionGrace?: number | undefined
  now: () => Date
  /** The clock that all servers over one database have in common; unset: this one's own. */
  sharedNow?: (() => Promise<Date>) | undefined
  /** The built web app; without it the API is served alone. */
  webFolder?: string | undefined
  /** Files of the version before, for pages that were opened with it. */
  previousAssets?: string | undefined
  /** The models with which devices look at pictures; without it, or with nothing in it, they do not. */
  modelFolder?: string | undefined
  https?: Pick<Certificate, 'cert' | 'key'> | undefined
  publicUrl?: string | undefined
  /** Without them maps are drawn of what comes with the app. */
  mapTiles?: OwnTiles | undefined
  /** Without it nobody can subscribe to a plan. */
  payment?: PaymentProvider | undefined
  /** Without it the server sends no mail, and `publicUrl` is set with it. */
  mailer?: Mailer | undefined
  /** Addresses of proxies that are trusted to say where a request comes from; false: none. */
  trustedProxies: string[] | false
  /** Aborted once the server is about to stop: it takes calls for a while, and asks for no new ones. */
  draining?: AbortSignal | undefined
  /** What this server does; unset: everything. */
  role?: Role | undefined
  /** Without it nothing is measured. */
  metrics?: Metrics | undefined
  /** Those that differ from the usual ones. */
  deadlines?: Partial<Deadlines>
}
