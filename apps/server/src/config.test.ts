import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

it('has a default for every setting', () => {
  expect(readConfig({})).toEqual({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    deletionGrace: 0,
    dataFolder: `${process.cwd()}/data`,
    modelFolder: `${process.cwd()}/data/models`,
    usesFolder: true,
    databaseUrl: undefined,
    databasePool: undefined,
    secret: undefined,
    publicUrl: undefined,
    trustedProxies: false,
    mapTiles: undefined,
    storageLimit: null,
    uploadChunkBytes: undefined,
    storageReserve: undefined,
    drainSeconds: 0,
    stopSeconds: 10,
    s3: undefined,
    moveBlobsTo: undefined,
    startsWithoutFiles: false,
    https: undefined,
    tls: undefined,
    metrics: undefined,
    logLevel: 'info',
    payment: undefined,
    mail: undefined,
    pushContact: undefined,
    pushServices: [
      'fcm.googleapis.com',
      'jmt17.google.com',
      'updates.push.services.mozilla.com',
      '*.push.apple.com',
      '*.notify.windows.com',
    ],
  })
})

it('treats an empty environment variable as unset', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    SAFELIGHT_DATA: '/srv/photos',
    PUBLIC_URL: 'https://photos.example.org',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1',
    STORAGE_LIMIT_MB: '5',
    STORAGE_RESERVE_MB: '300',
    UPLOAD_CHUNK_MB: '20',
    DELETION_GRACE_HOURS: '48',
    DRAIN_SECONDS: '15',
    STOP_SECONDS: '330',
    DATABASE_POOL: '8',
    METRICS_PORT: '9464',
    LOG_LEVEL: '',
    SMTP_URL: 'smtps://user:word@mail.example.org',
    MAIL_FROM: 'photos@example.org',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '::1',
    dataFolder: '/srv/photos',
    publicUrl: 'https://photos.example.org',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    storageLimit: 5 * 1024 * 1024,
    storageReserve: 300 * 1024 * 1024,
    drainSeconds: 15,
    stopSeconds: 330,
    databasePool: 8,
    metrics: { port: 9464, host: '127.0.0.1' },
    uploadChunkBytes: 20 * 1024 * 1024,
    deletionGrace: 48 * 60 * 60 * 1000,
    logLevel: 'info',
    mail: { url: 'smtps://user:word@mail.example.org', from: 'photos@example.org' },
  })
})

const TILES = {
  MAP_TILES_URL: 'https://tiles.example.org:8443/{z}/{x}/{y}.png',
  MAP_TILES_NAME: 'Tiles of the house',
}

it('reads the name and address of a map tile server', () => {
  expect(readConfig(TILES).mapTiles).toEqual({
    name: 'Tiles of the house',
    address: TILES.MAP_TILES_URL,
    origin: 'https://tiles.example.org:8443',
  })
})

it.each([
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: '' }],
  ['MAP_TILES_NAME', { ...TILES, MAP_TILES_NAME: '' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}.png' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'https://{z}.example.org/{z}/{x}/{y}.png' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'https://t.example;sandbox/{z}/{x}/{y}' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: "https://t.example,'self'/{z}/{x}/{y}" }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'https://me:word@t.example/{z}/{x}/{y}' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'https://*.example/{z}/{x}/{y}' }],
  ['MAP_TILES_URL', { ...TILES, MAP_TILES_URL: 'ftp://tiles.example.org/{z}/{x}/{y}.png' }],
])('rejects wrong map tile settings with an error about %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must be`))
})

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'signing_1',
  PUBLIC_URL: 'https://photos.example.org',
}

it.each([
  [KEYS, { secretKey: 'sk_test_1', webhookSecret: 'signing_1' }],
  [{ ...KEYS, PAYMENTS: 'off' }, undefined],
  [{}, undefined],
  [{ NODE_ENV: 'development' }, undefined],
  [{ PAYMENTS: 'off' }, undefined],
  [{ PAYMENTS: 'sandbox' }, 'sandbox'],
])('with %o, the payment provider is %s', (env, payment) => {
  expect(readConfig(env).payment).toEqual(payment)
})

it.each([
  [{}, null],
  [{ PAYMENTS: 'off' }, null],
  [{ ...KEYS, PAYMENTS: 'off' }, null],
  [{ PAYMENTS: 'sandbox' }, 'free plan'],
  [KEYS, 'free plan'],
  [{ STORAGE_LIMIT_MB: '5' }, 5 * 1024 * 1024],
  [{ PAYMENTS: 'sandbox', STORAGE_LIMIT_MB: '5' }, { most: 5 * 1024 * 1024 }],
  [{ ...KEYS, STORAGE_LIMIT_MB: '5' }, 5 * 1024 * 1024],
])('with %o, the storage limit of an account without a plan is %s', (env, limit) => {
  expect(readConfig(env).storageLimit).toEqual(limit)
})

it.each(Object.keys(KEYS))('rejects Stripe payments if %s is missing', missing => {
  const message = new RegExp(`^${missing} must be set`)
  expect(() => readConfig({ ...KEYS, [missing]: '' })).toThrow(message)
  expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(/^STRIPE_SECRET_KEY must be set/)
})

it.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', 'a b'],
  ['METRICS_PORT', '65536'],
  ['METRICS_HOST', 'a b'],
  ['DATABASE_URL', 'mysql://localhost/safelight'],
  ['PUBLIC_URL', 'photos.example.org'],
  ['PUBLIC_URL', 'ftp://photos.example.org'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['STORAGE_LIMIT_MB', '0'],
  ['STORAGE_RESERVE_MB', '0'],
  ['DRAIN_SECONDS', '3601'],
  ['STOP_SECONDS', '0'],
  ['DATABASE_POOL', '0'],
  ['ROLE', 'master'],
  ['UPLOAD_CHUNK_MB', '0'],
  ['UPLOAD_CHUNK_MB', '101'],
  ['STORAGE_LIMIT_MB', 'much'],
  ['DELETION_GRACE_HOURS', '8761'],
  ['PAYMENTS', 'cash'],
  ['STRIPE_SECRET_KEY', 'sk_test_1\nx-other: 1'],
  ['LOG_LEVEL', 'trace'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MAIL_FROM', 'photos'],
])('rejects %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`))
})

it.each([
  ['SMTP_URL', { MAIL_FROM: 'photos@example.org' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
  ['PUBLIC_URL', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'photos@example.org' }],
  ['TLS_CERT', { TLS_KEY: '/key.pem' }],
  ['TLS_KEY', { TLS_CERT: '/cert.pem' }],
  ['TLS_CERT', { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }],
])('reports that %s or its file is missing', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} must `))
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'somebody',
  S3_SECRET_ACCESS_KEY: 'secret',
}

it('stores blobs on S3 if all S3 settings are present', () => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, 'from a file\n')
  const settings = {
    endpoint: 'https://s3.example.org',
    bucket: 'photos',
    region: 'eu-central-1',
    prefix: '',
    accessKeyId: 'somebody',
    secretAccessKey: 'secret',
  }
  expect(readConfig(S3).s3).toEqual(settings)
  expect(readConfig({ ...S3, MOVE_BLOBS_TO: 's3' }).moveBlobsTo).toBe('s3')
  const { S3_SECRET_ACCESS_KEY: _, ...open } = S3
  const given = { ...open, S3_SECRET_ACCESS_KEY_FILE: file, S3_PREFIX: 'a/b' }
  expect(readConfig(given).s3).toEqual({
    ...settings,
    prefix: 'a/b/',
    secretAccessKey: 'from a file',
  })
})

it.each<[Record<string, string>, string]>([
  ...Object.keys(S3).map((name): [Record<string, string>, string] => [
    { ...S3, [name]: '' },
    `${name} must be set when S3_`,
  ]),
  [{ MOVE_BLOBS_TO: 's3' }, 'S3_ENDPOINT must be set when MOVE_BLOBS_TO is.'],
  [{ ...S3, MOVE_BLOBS_TO: 'nas' }, 'MOVE_BLOBS_TO must be disk or s3.'],
  [{ S3_PREFIX: 'a' }, 'S3_ENDPOINT must be set when S3_PREFIX is.'],
  [{ ...S3, S3_ENDPOINT: 'https://s3.example.org/bucket' }, 'S3_ENDPOINT must be an address'],
  [{ ...S3, S3_ENDPOINT: 'https://a:b@s3.example.org' }, 'S3_ENDPOINT must be an address'],
  [{ ...S3, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT must be an address'],
  [{ ...S3, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket.'],
  [{ ...S3, S3_REGION: 'a b' }, 'S3_REGION must be the name of a region'],
  [{ ...S3, S3_PREFIX: '../a' }, 'S3_PREFIX must be names'],
  [{ ...S3, S3_SECRET_ACCESS_KEY_FILE: '/nowhere' }, 'S3_SECRET_ACCESS_KEY_FILE must name a file'],
])('refuses %o: %s', (env, message) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(message)
})

const BYTES = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i))

it.each([
  ['base64', BYTES.toString('base64')],
  ['base64url', BYTES.toString('base64url')],
])('accepts a secret in %s', (_, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  const fromFile = () => readConfig({ SAFELIGHT_SECRET_FILE: file }).secret
  expect(readConfig({ SAFELIGHT_SECRET: text }).secret).toEqual(BYTES)
  writeFileSync(file, `${text}\n`)
  expect(fromFile()).toEqual(BYTES)
  // A data folder stores the secret as raw bytes.
  writeFileSync(file, BYTES)
  expect(fromFile()).toEqual(BYTES)
  writeFileSync(file, BYTES.subarray(1))
  expect(fromFile).toThrow(/^The file that SAFELIGHT_SECRET_FILE names must contain 32 bytes/)
})

it.each<[Record<string, string>, string]>([
  [{ SAFELIGHT_SECRET: 'secret' }, 'SAFELIGHT_SECRET must be 32 bytes in Base64'],
  [{ SAFELIGHT_SECRET_FILE: '/nowhere' }, 'SAFELIGHT_SECRET_FILE must name a file'],
])('refuses %o as a secret', (env, message) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(message)
})

const SHARED = {
  ...S3,
  DATABASE_URL: 'postgres://localhost/safelight',
  SAFELIGHT_SECRET: BYTES.toString('base64'),
}

it('needs no data folder if database, secret and blobs are all stored elsewhere', () => {
  expect(readConfig(SHARED).usesFolder).toBe(false)
  for (const missing of ['DATABASE_URL', 'SAFELIGHT_SECRET']) {
    expect(readConfig({ ...SHARED, [missing]: '' }).usesFolder).toBe(true)
  }
})

it('allows the roles web and worker only if database, blobs and secret are shared', () => {
  for (const role of ['web', 'worker'] as const) {
    expect(readConfig({ ...SHARED, ROLE: role }).role).toBe(role)
    expect(() => readConfig({ ...S3, ROLE: role })).toThrow(/^ROLE must be all unless/)
    const { DATABASE_URL } = SHARED
    expect(() => readConfig({ DATABASE_URL, ROLE: role })).toThrow(/^ROLE must be all unless/)
  }
})

it('reads the push services, and whom they may write to', () => {
  const read = (env: Record<string, string>) => {
    const { pushServices, pushContact } = readConfig(env)
    return [pushServices, pushContact]
  }
  expect(read({ PUSH_SERVICES: 'off' })).toEqual([[], undefined])
  const own = { PUSH_SERVICES: 'push.example.org:8443, *.example.net' }
  expect(read(own)[0]).toEqual(['push.example.org:8443', '*.example.net'])
  expect(read({ PUBLIC_URL: 'https://photos.example.org/' })[1]).toBe('https://photos.example.org')
  expect(read({ PUBLIC_URL: 'http://photos.example.org' })[1]).toBeUndefined()
  expect(() => readConfig({ PUSH_SERVICES: 'https://push.example.org' })).toThrow('PUSH_SERVICES')
})

it('derives all settings of HTTPS from the domain', () => {
  const config = readConfig({ TLS_DOMAIN: 'Photos.Example.org' })
  expect(config).toMatchObject({
    port: 443,
    host: expect.stringMatching(/^(::|0\.0\.0\.0)$/),
    publicUrl: 'https://photos.example.org',
    tls: {
      domain: 'photos.example.org',
      directory: 'https://acme-v02.api.letsencrypt.org/directory',
      httpPort: 80,
    },
  })
  const changed = readConfig({
    TLS_DOMAIN: 'photos.example.org',
    TLS_DIRECTORY: 'staging',
    TLS_HTTP_PORT: 'off',
    PORT: '8443',
    HOST: '10.0.0.2',
    PUBLIC_URL: 'https://photos.example.org:8443',
  })
  expect(changed).toMatchObject({
    port: 8443,
    host: '10.0.0.2',
    publicUrl: 'https://photos.example.org:8443',
    tls: {
      directory: 'https://acme-staging-v02.api.letsencrypt.org/directory',
      httpPort: undefined,
    },
  })
})

it.each(['localhost', '192.168.1.20', 'https://photos.example.org', '*.example.org', 'a..org'])(
  'rejects %s as a domain',
  domain => {
    expect(() => readConfig({ TLS_DOMAIN: domain })).toThrow(
      new StartError('TLS_DOMAIN must be a public host name such as photos.example.org.'),
    )
  },
)

it('rejects two sources of certificates', () => {
  const given = { TLS_DOMAIN: 'photos.example.org', TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' }
  expect(() => readConfig(given)).toThrow(/^TLS_DOMAIN and TLS_CERT must not both be set\./)
})
