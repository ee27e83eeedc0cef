import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/server/start'
import { z } from 'zod'
import { isTileAddress } from './installation/map-tiles.ts'
import { KNOWN_PUSH_SERVICES, PUSH_SERVICE } from './push/push-services.ts'

interface Setting<Schema extends z.ZodType> {
  schema: Schema
  /** The allowed values, as the end of the sentence "NAME must be …". */
  value: string
  /** The default as a text, if the schema has none. */
  unset?: string
  /** The meaning, in Markdown, for docs/configuration.md. */
  text: string
}

const setting = <Schema extends z.ZodType>(all: Setting<Schema>): Setting<Schema> => all

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(from).max(to))

const hostName = z.string().regex(/^[\w.:-]+$/)
const port = whole(0, 65_535)
const s3Key = z.string().regex(/^[!-~]{1,200}$/)

const MEGABYTE = 1024 * 1024

export const ROLES = ['web', 'worker', 'all'] as const

// There is no `trace`: at that level, the parser of uploads would log the headers of requests.
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

/**
 * All settings, in the order in which docs/configuration.md lists them. After a change, update that document
 * with `npm run docs:configuration`.
 */
export const SETTINGS = {
  PORT: setting({
    schema: port.optional(),
    value: 'a whole number from 0 to 65535',
    unset: '`3000`; `443` with `TLS_DOMAIN`',
    text: 'The port to listen on. `0` takes any free port.',
  }),
  HOST: setting({
    schema: hostName.optional(),
    value: 'a host name or an IP address',
    unset: '`127.0.0.1`; every network with `TLS_DOMAIN`',
    text: 'The address to listen on. `0.0.0.0` listens on every network of the machine.',
  }),
  SAFELIGHT_DATA: setting({
    schema: z.string().default('./data'),
    value: 'a folder',
    text: "The data folder. It contains the database, the encrypted files and the server's secret, unless other settings move them elsewhere.",
  }),
  MODEL_FOLDER: setting({
    schema: z.string().optional(),
    value: 'a folder',
    unset: '`models` in the data folder',
    text: 'Where your own [models](models.md) for recognition are.',
  }),
  DATABASE_URL: setting({
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/./)
      .optional(),
    value: 'an address that begins with postgres://',
    unset: 'SQLite in the data folder',
    text: 'A PostgreSQL database, version 15 or newer, such as `postgres://safelight:password@db.example.org/safelight`. PgBouncer in transaction mode works too. The encrypted files stay in the data folder unless `S3_ENDPOINT` is set, and the secret stays there unless `SAFELIGHT_SECRET` is set. With all three, there is no data folder, and [several servers](operations/several-servers.md) can share one database. `safelight backup` includes the database.',
  }),
  DATABASE_POOL: setting({
    schema: whole(1, 1000).optional(),
    value: 'a whole number from 1 to 1000',
    unset: '`20`',
    text: 'The largest number of connections that one server opens to PostgreSQL. The sum over all servers must stay below its `max_connections`, unless a pooler is in between.',
  }),
  SAFELIGHT_SECRET: setting({
    schema: z.string().optional(),
    value: '32 bytes in Base64',
    unset: '`secret` in the data folder',
    text: "The server's secret, as `openssl rand -base64 32` prints it. The server checks passwords, links and authenticator apps with it. Keep it in your backups; never change it. A server refuses a database that was created with another secret.",
  }),
  SAFELIGHT_SECRET_FILE: setting({
    schema: z.string().optional(),
    value: 'a file',
    text: "A file with the server's secret, as 32 bytes or in Base64, instead of `SAFELIGHT_SECRET`.",
  }),
  ROLE: setting({
    schema: z.enum(ROLES).default('all'),
    value: 'web, worker or all',
    text: '`web` serves people and runs no hourly jobs. `worker` runs the hourly jobs, and serves only `/api/health`, `/api/ready` and metrics. `all` does both. `web` and `worker` need `DATABASE_URL` and `S3_ENDPOINT`. At least one server must be `worker` or `all`.',
  }),
  PUBLIC_URL: setting({
    schema: z.url({ protocol: /^https?$/ }).optional(),
    value: 'an address that begins with http:// or https://',
    unset: '`https://` and `TLS_DOMAIN`, if that is set',
    text: 'The address by which people reach the server. If it is set and Safelight does not serve HTTPS itself, the server refuses requests to other host names, except `localhost` and IP addresses.',
  }),
  TRUST_PROXY: setting({
    schema: z
      .string()
      .transform(text => text.split(',').map(address => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1))
      .optional(),
    value: 'IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    unset: 'no proxy is trusted',
    text: "The addresses of your reverse proxies. The server accepts the client's address and the request's id (`x-request-id`) from them, so that limits count clients and not the proxy. If a proxy is not listed, all of its clients count as one, with at most 100 connections. With `x-forwarded-proto: https` from a proxy, answers carry HSTS (`max-age` one year), as they do if Safelight serves HTTPS itself.",
  }),
  MAP_TILES_URL: setting({
    schema: z
      .url({ protocol: /^https?$/ })
      .refine(isTileAddress)
      .optional(),
    value: 'an address with {z}, {x} and {y} in its path',
    unset: 'the map that comes with the app',
    text: 'A tile server for maps, such as `https://tiles.example.org/{z}/{x}/{y}.png` (Web Mercator, 256 pixels). The host is a name or an IP address, with an optional port. Pages may then load pictures from that origin, which must send `Access-Control-Allow-Origin: *`. [It learns which places people look at](threat-model.md#a-tile-server).',
  }),
  MAP_TILES_NAME: setting({
    schema: z.string().max(100).optional(),
    value: 'a name of at most 100 characters',
    text: 'Who provides the tiles. The map shows this name. Required with `MAP_TILES_URL`.',
  }),
  STORAGE_LIMIT_MB: setting({
    schema: whole(1, 1_000_000_000).optional(),
    value: 'a whole number of megabytes, at least 1',
    unset: 'no limit, or that of the free plan if plans are sold',
    text: 'Storage of each account without a paid plan. With `PAYMENTS=sandbox`, no plan gives more ([why](decisions/0012-plans-and-payment.md)).',
  }),
  STORAGE_RESERVE_MB: setting({
    schema: whole(1, 1_000_000_000).optional(),
    value: 'a whole number of megabytes, at least 1',
    unset: '`256`',
    text: 'Disk space that uploads leave free in the data folder. If less is free, the server refuses uploads (`STORAGE_FULL`); people can still sign in and delete. The server also reserves 16 MB in the file `spare`, which it releases for the database if the disk is full.',
  }),
  UPLOAD_CHUNK_MB: setting({
    schema: whole(1, LIMITS.largestChunkBytes / MEGABYTE).optional(),
    value: 'a whole number of megabytes from 1 to 100',
    unset: '`95`',
    text: 'The largest request of an upload. Larger files arrive in chunks of this size. The default passes proxies that limit bodies to 100,000,000 bytes, such as Cloudflare. The thumbnail, preview and animation of one file always share one request: the app makes them a few MB, and the server accepts up to 64 MB.',
  }),
  S3_ENDPOINT: setting({
    schema: z
      .url({ protocol: /^https?$/ })
      .regex(/^[^:]+:\/\/[^/?#@]+\/?$/)
      .transform(text => new URL(text).origin)
      .optional(),
    value: 'an address such as https://s3.example.org, without a path',
    unset: 'files are in the data folder',
    text: 'An S3 store that keeps the encrypted files instead of the data folder. It needs the other `S3_…` settings except `S3_PREFIX`. [What the bucket needs](operations/s3.md#prepare-the-bucket).',
  }),
  S3_BUCKET: setting({
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    value: 'the name of a bucket',
    text: 'The bucket.',
  }),
  S3_REGION: setting({
    schema: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
    value: 'the name of a region, such as us-east-1',
    text: 'The region of the bucket.',
  }),
  S3_PREFIX: setting({
    schema: z
      .string()
      .max(200)
      .regex(/^[\w-]+(?:\/[\w-]+)*\/?$/)
      .transform(text => (text.endsWith('/') ? text : `${text}/`))
      .optional(),
    value: 'names of letters, digits, _ and -, with slashes between them',
    unset: 'no prefix',
    text: 'A prefix for the names of all objects, for a bucket that contains other things too.',
  }),
  S3_ACCESS_KEY_ID: setting({
    schema: s3Key.optional(),
    value: 'an access key without spaces',
    text: 'The id of the access key.',
  }),
  S3_SECRET_ACCESS_KEY: setting({
    schema: s3Key.optional(),
    value: 'a secret key without spaces',
    text: 'The secret of the access key.',
  }),
  S3_SECRET_ACCESS_KEY_FILE: setting({
    schema: z.string().optional(),
    value: 'a file',
    text: 'A file with the secret of the access key, instead of `S3_SECRET_ACCESS_KEY`.',
  }),
  MOVE_BLOBS_TO: setting({
    schema: z.enum(['disk', 's3']).optional(),
    value: 'disk or s3',
    unset: 'nothing moves',
    text: 'Set it while [the encrypted files move](operations/s3.md#move-with-two-short-stops) and the server runs. New files go to the new place, and the server reads all others from either place. It needs the `S3_…` settings in both directions.',
  }),
  START_WITHOUT_FILES: setting({
    schema: z.literal('yes').optional(),
    value: 'yes, or not be set',
    text: "`yes` starts a server that finds none of the library's files. Otherwise it refuses to start, because their disk is probably not mounted, or the bucket is the wrong one.",
  }),
  PAYMENTS: setting({
    schema: z.enum(['sandbox', 'stripe', 'off']).optional(),
    value: 'sandbox, stripe or off',
    unset: '`stripe` with the keys of Stripe, otherwise `off`',
    text: '`stripe` sells plans through Stripe. `sandbox` sells them at a test checkout that takes no money. `off` sells none.',
  }),
  STRIPE_SECRET_KEY: setting({
    // The server sends the key in a header, so allow only printable ASCII characters.
    schema: z
      .string()
      .regex(/^[!-~]{1,200}$/)
      .optional(),
    value: 'a key of Stripe, without spaces',
    text: 'The secret key of your Stripe account. It needs `STRIPE_WEBHOOK_SECRET` and `PUBLIC_URL`.',
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    schema: z.string().optional(),
    value: 'a signing secret of Stripe',
    text: 'The signing secret of the Stripe webhook that sends `checkout.session.*`, `customer.subscription.*` and `invoice.*` to `/api/payment/webhook`.',
  }),
  DELETION_GRACE_HOURS: setting({
    schema: whole(0, 8760).default(0),
    value: 'a whole number of hours from 0 to 8760',
    text: 'How long the encrypted files stay after a permanent deletion. `safelight backup` does not need it, because deletions wait for a running backup. If you copy the data in another way while the server runs, copy the database first, and set this to longer than the copy takes.',
  }),
  DRAIN_SECONDS: setting({
    schema: whole(0, 3600).default(0),
    value: 'a whole number of seconds from 0 to 3600',
    text: 'After SIGTERM, the server works normally for this long while `/api/ready` answers 503, so that a load balancer stops sending requests. A second signal ends this time.',
  }),
  STOP_SECONDS: setting({
    schema: whole(1, 3600).default(10),
    value: 'a whole number of seconds from 1 to 3600',
    text: 'How long the server then waits for running requests to finish. 330 is enough for every upload.',
  }),
  METRICS_PORT: setting({
    schema: port.optional(),
    value: 'a whole number from 0 to 65535',
    unset: 'no metrics',
    text: 'The port that serves `/metrics` for Prometheus, and nothing else. Everyone who reaches this port can read them.',
  }),
  METRICS_HOST: setting({
    schema: hostName.default('127.0.0.1'),
    value: 'a host name or an IP address',
    text: 'The address that `METRICS_PORT` listens on.',
  }),
  TLS_CERT: setting({
    schema: z.string().optional(),
    value: 'a file',
    unset: 'plain HTTP',
    text: 'A certificate in PEM format. With `TLS_KEY`, Safelight serves HTTPS itself. It loads renewed files within ten seconds.',
  }),
  TLS_KEY: setting({
    schema: z.string().optional(),
    value: 'a file',
    text: 'The key of the certificate, in PEM format.',
  }),
  TLS_DOMAIN: setting({
    schema: z
      .string()
      .toLowerCase()
      .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/)
      .optional(),
    value: 'a public host name such as photos.example.org',
    unset: 'no certificate is obtained',
    text: 'The host name of this server. Safelight then serves HTTPS itself: it obtains a certificate from a certificate authority, and renews it ([how](operations/https.md#with-one-setting)). Setting this accepts the terms of service of the authority. The authority, and everybody who reads its public log of certificates, learns the name.',
  }),
  TLS_DIRECTORY: setting({
    schema: z
      .union([z.url({ protocol: /^https$/ }), z.enum(['letsencrypt', 'staging'])])
      .default('letsencrypt'),
    value: 'letsencrypt, staging, or an address that begins with https://',
    text: "The certificate authority for `TLS_DOMAIN`: Let's Encrypt, its staging server for tests, whose certificates browsers reject, or the ACME directory of another authority. If that has a private certificate, set Node's `NODE_EXTRA_CA_CERTS` to it.",
  }),
  TLS_HTTP_PORT: setting({
    schema: z.union([port, z.literal('off')]).default(80),
    value: 'a whole number from 0 to 65535, or off',
    text: 'With `TLS_DOMAIN`, the port for plain HTTP. It answers the authority, and redirects everything else to HTTPS. With `off`, the authority must reach port 443.',
  }),
  SMTP_URL: setting({
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    value: 'an address that begins with smtp:// or smtps://',
    unset: 'no mail',
    text: 'A mail server, such as `smtps://user:password@mail.example.org`. The server then sends mail to confirm addresses, and about sign-ins, changes of the password or address, and shares. It needs `MAIL_FROM` and `PUBLIC_URL`.',
  }),
  MAIL_FROM: setting({
    schema: z.email().optional(),
    value: 'an email address',
    text: 'The sender of all mail.',
  }),
  PUSH_SERVICES: setting({
    schema: z
      .string()
      .default(KNOWN_PUSH_SERVICES)
      .transform(text => (text === 'off' ? [] : text.split(',').map(host => host.trim())))
      .pipe(z.array(z.string().regex(PUSH_SERVICE))),
    value: 'host names, separated by commas, or off',
    text: 'The push services that the server may send to, if people turn on notifications in their browsers. A push says only that something happened. `*.` stands for any name before it; a port may follow. `off` sends none. Apple, and so Safari, refuses pushes unless `PUBLIC_URL` begins with https:// or `MAIL_FROM` is set: a server that other machines can reach logs a warning at start.',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(LOG_LEVELS).default('info'),
    value: `one of ${LOG_LEVELS.join(', ')}`,
    text: 'How much the server logs. No level logs addresses, tokens or contents.',
  }),
  LOG_FORMAT: setting({
    schema: z.enum(['json', 'plain']).optional(),
    value: 'json or plain',
    unset: '`plain` in a terminal, otherwise `json`',
    text: 'How the server writes its log: one JSON object per line for programs, or plain lines for people.',
  }),
}

type Schemas = { [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['schema'] }

export const variables = z.object(
  Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema]),
  ) as Schemas,
)

export type Given = z.output<typeof variables>

export function sentenceAbout(error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0])
  return texts.settingInvalid({ name, value: SETTINGS[name as keyof typeof SETTINGS].value })
}

export function tableOfSettings(): string {
  const rows = Object.entries(SETTINGS).map(([name, { schema, value, unset, text }]) => {
    const fallback: unknown = schema.parse(undefined)
    const unsetText = fallback === undefined ? (unset ?? '') : `\`${fallback}\``
    return `| \`${name}\` | ${value} | ${unsetText} | ${text} |`
  })
  return ['| variable | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
