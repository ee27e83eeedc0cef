import { join, resolve } from 'node:path'
import { LIMITS } from '@safelight/contract/limits'
import { z } from 'zod'
import type { StorageLimit } from './accounts/plan/storage-limit.ts'
import { readS3Settings, S3_MUST_BE, type S3Settings, s3Variables } from './blobs/s3/settings.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { isTileAddress, type OwnTiles, readMapTiles } from './installation/map-tiles.ts'
import { readSecret } from './secrets.ts'
import { StartError } from './start-error.ts'

export interface Config {
  /** What this process does: serves people, clears away and mails what is due, or both. */
  role: Role
  /** 0 takes any free port. */
  port: number
  host: string
  dataFolder: string
  /** Where the models are with which devices look at pictures. */
  modelFolder: string
  /** Whether anything is kept in the data folder. */
  usesFolder: boolean
  /** PostgreSQL, with its password; undefined: SQLite in the data folder. */
  databaseUrl: string | undefined
  /** Connections to PostgreSQL at most; undefined: 20. */
  databasePool: number | undefined
  /** The 32 bytes under which the server keeps digests; undefined: those in the data folder. */
  secret: Uint8Array | undefined
  publicUrl: string | undefined
  trustedProxies: string[] | false
  /** Tiles of the installation's own, for maps; undefined: maps are drawn of what comes with the app. */
  mapTiles: OwnTiles | undefined
  /** Storage of each account that no plan gives more or less. */
  storageLimit: StorageLimit
  /** Bytes that uploads leave free; undefined: 256 MiB. */
  storageReserve: number | undefined
  /** Ciphertext of one chunk of an upload; undefined: as much as 100,000,000 bytes hold. */
  uploadChunkBytes: number | undefined
  /** Milliseconds for which the blobs of what was deleted stay. */
  deletionGrace: number
  /** How long a server that was told to stop goes on with everything, in seconds. */
  drainSeconds: number
  /** How long a stop then waits for what is under way, in seconds. */
  stopSeconds: number
  /** Where blobs are kept; undefined: on the disk. */
  s3: S3Settings | undefined
  /** Where blobs move while this server reads both places; undefined: they stay where they are. */
  moveBlobsTo: 'disk' | 's3' | undefined
  /** Whether a server starts that finds none of its files. */
  startsWithoutFiles: boolean
  https: Certificate | undefined
  /** Where `/metrics` is served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  /** Who takes payments; undefined: nobody. */
  payment: 'sandbox' | { secretKey: string; webhookSecret: string } | undefined
  /** Without it no mail is sent. */
  mail: { url: string; from: string } | undefined
}

const MiB = 1024 * 1024
const HOUR = 60 * 60 * 1000

/** Reads the configuration from environment variables. Throws StartError naming the wrong one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as one that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(given)
  if (error) throw new StartError(sentence(error))
  const s3 = readS3Settings(data)
  const secret = readSecret(data)
  return {
    role: readRole(data, s3),
    port: data.PORT,
    host: data.HOST,
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
    metrics:
      data.METRICS_PORT === undefined
        ? undefined
        : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    logLevel: data.LOG_LEVEL,
    payment: readPayment(data),
    mail: readMail(data),
  }
}

const ROLES = ['web', 'worker', 'all'] as const
export type Role = (typeof ROLES)[number]

// Without `trace`: at that level the parser of uploads writes the request's headers.
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(from).max(to))

const hostName = z.string().regex(/^[\w.:-]+$/)

const variables = z.object({
  ROLE: z.enum(ROLES).default('all'),
  PORT: whole(0, 65_535).default(3000),
  HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  SAFELIGHT_DATA: z.string().default('./data'),
  MODEL_FOLDER: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  DATABASE_POOL: whole(1, 1000).optional(),
  SAFELIGHT_SECRET: z.string().optional(),
  SAFELIGHT_SECRET_FILE: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(address => address.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1))
    .optional(),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isTileAddress)
    .optional(),
  MAP_TILES_NAME: z.string().max(100).optional(),
  STORAGE_LIMIT_MB: whole(1, 1_000_000_000).optional(),
  STORAGE_RESERVE_MB: whole(1, 1_000_000_000).optional(),
  UPLOAD_CHUNK_MB: whole(1, LIMITS.largestChunkBytes / MiB).optional(),
  DELETION_GRACE_HOURS: whole(0, 8760).default(0),
  DRAIN_SECONDS: whole(0, 3600).default(0),
  STOP_SECONDS: whole(1, 3600).default(10),
  ...s3Variables,
  MOVE_BLOBS_TO: z.enum(['disk', 's3']).optional(),
  START_WITHOUT_FILES: z.literal('yes').optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  PAYMENTS: z.enum(['sandbox', 'stripe', 'off']).optional(),
  // It goes into a header.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[!-~]{1,200}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
})

const MUST_BE: Record<string, string> = {
  ROLE: 'web, worker or all',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an IP address',
  METRICS_PORT: 'a whole number from 0 to 65535',
  METRICS_HOST: 'a host name or an IP address',
  PUBLIC_URL: 'an address that begins with http:// or https://',
  DATABASE_URL: 'an address that begins with postgres://',
  DATABASE_POOL: 'a whole number from 1 to 1000',
  TRUST_PROXY: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  MAP_TILES_URL: 'an address with {z}, {x} and {y} in its path',
  MAP_TILES_NAME: 'a name of at most 100 characters',
  STORAGE_LIMIT_MB: 'a whole number of megabytes, at least 1',
  STORAGE_RESERVE_MB: 'a whole number of megabytes, at least 1',
  UPLOAD_CHUNK_MB: 'a whole number of megabytes from 1 to 100',
  DELETION_GRACE_HOURS: 'a whole number of hours from 0 to 8760',
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 3600',
  STOP_SECONDS: 'a whole number of seconds from 1 to 3600',
  ...S3_MUST_BE,
  MOVE_BLOBS_TO: 'disk or s3',
  START_WITHOUT_FILES: 'yes, or not be set',
  SMTP_URL: 'an address that begins with smtp:// or smtps://',
  MAIL_FROM: 'an email address',
  PAYMENTS: 'sandbox, stripe or off',
  STRIPE_SECRET_KEY: 'a key of Stripe, without spaces',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

function sentence(error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0])
  return `${name} must be ${MUST_BE[name] ?? 'a valid value'}.`
}

/** With all that servers share elsewhere, some may serve and others work. */
function readRole({ ROLE, DATABASE_URL }: z.output<typeof variables>, s3?: S3Settings): Role {
  if (ROLE === 'all' || (DATABASE_URL && s3)) return ROLE
  throw new StartError('ROLE must be all unless DATABASE_URL and S3_ENDPOINT are set.')
}

function readMove({ MOVE_BLOBS_TO }: z.output<typeof variables>, s3?: S3Settings) {
  if (MOVE_BLOBS_TO === undefined || s3) return MOVE_BLOBS_TO
  throw new StartError('S3_ENDPOINT must be set when MOVE_BLOBS_TO is.')
}

/** Nobody is shown a test, nor offered plans, unless the administrator has chosen so. */
function readPayment(given: z.output<typeof variables>): Config['payment'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = given
  const hasKeys = STRIPE_SECRET_KEY !== undefined || STRIPE_WEBHOOK_SECRET !== undefined
  const chosen = given.PAYMENTS ?? (hasKeys ? 'stripe' : 'off')
  if (chosen !== 'stripe') return chosen === 'off' ? undefined : chosen
  if (!STRIPE_SECRET_KEY) throw new StartError('STRIPE_SECRET_KEY must be set to take payments.')
  if (!STRIPE_WEBHOOK_SECRET) {
    throw new StartError('STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is.')
  }
  // Stripe leads people back to it.
  if (!PUBLIC_URL) throw new StartError('PUBLIC_URL must be set when STRIPE_SECRET_KEY is.')
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
}

/**
 * A server with a provider of payments sells plans, and the free one says what everybody has. Plans of the sandbox cost
 * nothing: they never give more than STORAGE_LIMIT_MB.
 */
function readStorageLimit(given: z.output<typeof variables>): StorageLimit {
  const { STORAGE_LIMIT_MB, PAYMENTS, STRIPE_SECRET_KEY } = given
  if (STORAGE_LIMIT_MB !== undefined) {
    const bytes = STORAGE_LIMIT_MB * MiB
    return PAYMENTS === 'sandbox' ? { most: bytes } : bytes
  }
  const sells = PAYMENTS === undefined ? STRIPE_SECRET_KEY !== undefined : PAYMENTS !== 'off'
  return sells ? 'free plan' : null
}

function readMail({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof variables>): Config['mail'] {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined
  if (SMTP_URL === undefined) throw new StartError('SMTP_URL must be set when MAIL_FROM is.')
  if (MAIL_FROM === undefined) throw new StartError('MAIL_FROM must be set when SMTP_URL is.')
  // Mails hold links to it.
  if (PUBLIC_URL === undefined) throw new StartError('PUBLIC_URL must be set when SMTP_URL is.')
  return { url: SMTP_URL, from: MAIL_FROM }
}

function readHttps({ TLS_CERT, TLS_KEY }: z.output<typeof variables>): Config['https'] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return undefined
  if (TLS_CERT === undefined) throw new StartError('TLS_CERT must be set when TLS_KEY is.')
  if (TLS_KEY === undefined) throw new StartError('TLS_KEY must be set when TLS_CERT is.')
  return readCertificate({ cert: TLS_CERT, key: TLS_KEY })
}
