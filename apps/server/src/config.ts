import { join, resolve } from 'node:path'
import { texts } from '@safelight/texts/server/start'
import type { StorageLimit } from './accounts/plan/storage-limit.ts'
import { readS3Settings, type S3Settings } from './blobs/s3/settings.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import {
  type Given,
  type LOG_LEVELS,
  type ROLES,
  sentenceAbout,
  variables,
} from './config-settings.ts'
import { type OwnTiles, readMapTiles } from './installation/map-tiles.ts'
import { ownAddresses } from './installation/own-addresses.ts'
import { readSecret } from './secrets.ts'
import { StartError } from './start-error.ts'

export type Role = (typeof ROLES)[number]

export interface Config {
  /** The work of this process: serving people, running the hourly jobs, or both. */
  role: Role
  port: number
  host: string
  dataFolder: string
  modelFolder: string
  /** Whether the data folder is needed. False if the database, the files and the secret are all elsewhere. */
  usesFolder: boolean
  /** The address of PostgreSQL, with its password; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** The largest number of connections to PostgreSQL at once; undefined: 20. */
  databasePool: number | undefined
  /** The server's secret of 32 bytes; undefined: the secret in the data folder. */
  secret: Uint8Array | undefined
  publicUrl: string | undefined
  trustedProxies: string[] | false
  /** A tile server for maps; undefined: the map that comes with the app. */
  mapTiles: OwnTiles | undefined
  storageLimit: StorageLimit
  /** Bytes that uploads leave free; undefined: 256 MiB. */
  storageReserve: number | undefined
  /** Ciphertext bytes of one upload chunk; undefined: as many as fit into a request of 100,000,000 bytes. */
  uploadChunkBytes: number | undefined
  /** How long blobs stay after a permanent deletion, in milliseconds. */
  deletionGrace: number
  /** Seconds between SIGTERM and the end of accepting requests. Load balancers notice the stop meanwhile. */
  drainSeconds: number
  /** Seconds that a stopping server waits for running requests, after `drainSeconds`. */
  stopSeconds: number
  /** The bucket that stores blobs; undefined: the data folder stores them. */
  s3: S3Settings | undefined
  /** Where the server stores new blobs while blobs move. Undefined: blobs do not move. */
  moveBlobsTo: 'disk' | 's3' | undefined
  startsWithoutFiles: boolean
  https: Certificate | undefined
  /** The domain whose certificate the server obtains; undefined: none. */
  tls: TlsDomain | undefined
  /** Where the server serves `/metrics`; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  /** Undefined: `plain` in a terminal, otherwise `json`. */
  logFormat: 'json' | 'plain' | undefined
  /** The provider of payments; undefined: nothing is sold. */
  payment: 'sandbox' | { secretKey: string; webhookSecret: string } | undefined
  /** The push services that the server may send to; empty: it sends no pushes. */
  pushServices: readonly string[]
  /** Whom push services may write to: the server's https address, or the sender of its mail. */
  pushContact: string | undefined
  /** Undefined: no mail is sent. */
  mail: { url: string; from: string } | undefined
}

export interface TlsDomain {
  domain: string
  /** The address of the authority's ACME directory. */
  directory: string
  /** The port for plain HTTP; undefined: the server does not listen for it. */
  httpPort: number | undefined
}

const MiB = 1024 * 1024
const HOUR = 60 * 60 * 1000

/**
 * Reads the configuration from environment variables. Throws a StartError that names the first invalid
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(given)
  if (error) throw new StartError(sentenceAbout(error))
  const s3 = readS3Settings(data)
  const secret = readSecret(data)
  const tls = readTlsDomain(data)
  if (tls) data.PUBLIC_URL ??= `https://${tls.domain}`
  return {
    role: readRole(data, s3),
    port: data.PORT ?? (tls ? 443 : 3000),
    host: data.HOST ?? (tls ? everyAddress() : '127.0.0.1'),
    dataFolder: resolve(data.SAFELIGHT_DATA),
    modelFolder: resolve(data.MODEL_FOLDER ?? join(data.SAFELIGHT_DATA, 'models')),
    usesFolder: !data.DATABASE_URL || !s3 || !secret || data.MOVE_BLOBS_TO !== undefined,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    secret,
    publicUrl: data.PUBLIC_URL,
    trustedProxies: data.TRUST_PROXY ?? false,
    mapTiles: readMapTiles(data),
    storageLimit: readStorageLimit(data),
    storageReserve: data.STORAGE_RESERVE_MB && data.STORAGE_RESERVE_MB * MiB,
    uploadChunkBytes: data.UPLOAD_CHUNK_MB && data.UPLOAD_CHUNK_MB * MiB,
    deletionGrace: data.DELETION_GRACE_HOURS * HOUR,
    drainSeconds: data.DRAIN_SECONDS,
    stopSeconds: data.STOP_SECONDS,
    s3,
    moveBlobsTo: readMove(data, s3),
    startsWithoutFiles: data.START_WITHOUT_FILES === 'yes',
    https: readHttps(data),
    tls,
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT,
    payment: readPayment(data),
    pushServices: data.PUSH_SERVICES,
    pushContact: data.PUBLIC_URL?.startsWith('https:')
      ? new URL(data.PUBLIC_URL).origin
      : data.MAIL_FROM && `mailto:${data.MAIL_FROM}`,
    mail: readMail(data),
  }
}

/**
 * Throws StartError for the roles `web` and `worker` unless DATABASE_URL and a bucket are set: servers with
 * these roles share both.
 */
function readRole({ ROLE, DATABASE_URL }: Given, s3?: S3Settings): Role {
  if (ROLE === 'all' || (DATABASE_URL && s3)) return ROLE
  throw new StartError(texts.roleAlone)
}

function readMove({ MOVE_BLOBS_TO }: Given, s3?: S3Settings) {
  if (MOVE_BLOBS_TO === undefined || s3) return MOVE_BLOBS_TO
  throw needed('S3_ENDPOINT', 'MOVE_BLOBS_TO')
}

/**
 * Returns no provider unless the administrator chose one, so that nobody sees a test checkout by accident.
 */
function readPayment(given: Given): Config['payment'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = given
  const hasKeys = STRIPE_SECRET_KEY !== undefined || STRIPE_WEBHOOK_SECRET !== undefined
  const chosen = given.PAYMENTS ?? (hasKeys ? 'stripe' : 'off')
  if (chosen !== 'stripe') return chosen === 'off' ? undefined : chosen
  if (!STRIPE_SECRET_KEY) throw new StartError(texts.stripeKeyNeeded)
  if (!STRIPE_WEBHOOK_SECRET) throw needed('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY')
  // Stripe sends people back to PUBLIC_URL after a checkout.
  if (!PUBLIC_URL) throw needed('PUBLIC_URL', 'STRIPE_SECRET_KEY')
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
}

/**
 * Without STORAGE_LIMIT_MB, a server that sells plans gives accounts without a plan the storage of the free
 * plan. In the sandbox, no plan gives more than STORAGE_LIMIT_MB.
 */
function readStorageLimit(given: Given): StorageLimit {
  const { STORAGE_LIMIT_MB, PAYMENTS, STRIPE_SECRET_KEY } = given
  if (STORAGE_LIMIT_MB !== undefined) {
    const bytes = STORAGE_LIMIT_MB * MiB
    return PAYMENTS === 'sandbox' ? { most: bytes } : bytes
  }
  const sells = PAYMENTS === undefined ? STRIPE_SECRET_KEY !== undefined : PAYMENTS !== 'off'
  return sells ? 'free plan' : null
}

function readMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Given): Config['mail'] {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined
  if (SMTP_URL === undefined) throw needed('SMTP_URL', 'MAIL_FROM')
  if (MAIL_FROM === undefined) throw needed('MAIL_FROM', 'SMTP_URL')
  // Mails contain links to PUBLIC_URL.
  if (PUBLIC_URL === undefined) throw needed('PUBLIC_URL', 'SMTP_URL')
  return { url: SMTP_URL, from: MAIL_FROM }
}

const DIRECTORIES: Record<string, string> = {
  letsencrypt: 'https://acme-v02.api.letsencrypt.org/directory',
  staging: 'https://acme-staging-v02.api.letsencrypt.org/directory',
}

function readTlsDomain(given: Given): Config['tls'] {
  const { TLS_DOMAIN: domain, TLS_DIRECTORY, TLS_HTTP_PORT, TLS_CERT } = given
  if (domain === undefined) return undefined
  if (TLS_CERT !== undefined) throw new StartError(texts.twoCertificates)
  return {
    domain,
    directory: DIRECTORIES[TLS_DIRECTORY] ?? TLS_DIRECTORY,
    httpPort: TLS_HTTP_PORT === 'off' ? undefined : TLS_HTTP_PORT,
  }
}

/** Returns the address that stands for all addresses: of IPv6 and IPv4, unless the machine has no IPv6. */
const everyAddress = (): string =>
  ownAddresses().some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'

function readHttps({ TLS_CERT, TLS_KEY }: Given): Config['https'] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return undefined
  if (TLS_CERT === undefined) throw needed('TLS_CERT', 'TLS_KEY')
  if (TLS_KEY === undefined) throw needed('TLS_KEY', 'TLS_CERT')
  return readCertificate({ cert: TLS_CERT, key: TLS_KEY })
}

const needed = (name: keyof Given, other: keyof Given): StartError =>
  new StartError(texts.settingNeeded({ name, other }))
