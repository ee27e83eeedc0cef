import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { run } from '@safelight/test-kit/programs/process'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { checkSecret } from '../../src/installation/secret-check.ts'
import { createSecrets } from '../../src/secrets.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }

/** Environment variables of a server that cannot start. Undefined if this machine cannot arrange it. */
type Failure = () =>
  | Record<string, string>
  | undefined
  | Promise<Record<string, string> | undefined>

/** A data folder with a migrated database and its secret, as a server leaves it. */
async function usedFolder(): Promise<string> {
  const folder = temporaryFolder()
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  const secret = Buffer.alloc(32, 7)
  writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 })
  const database = openDatabase(file)
  await checkSecret(database, createSecrets(secret))
  await database.destroy()
  return folder
}

const inUsed = (change: (folder: string) => void) => async () => {
  const folder = await usedFolder()
  change(folder)
  return { SAFELIGHT_DATA: folder }
}

const inNew = (change: (folder: string) => void) => () => {
  const folder = temporaryFolder()
  change(folder)
  return { SAFELIGHT_DATA: folder }
}

function mounted(...options: string[]): string | undefined {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

function fullDisk(): Record<string, string> | undefined {
  const folder = mounted('-o', 'size=1m')
  if (folder === undefined) return undefined
  try {
    for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(4096))
  } catch {}
  return { SAFELIGHT_DATA: folder }
}

function execute(folder: string, text: string): void {
  const database = new DatabaseSync(join(folder, 'safelight.sqlite'))
  database.exec(text)
  database.close()
}

function overwrite(file: string, start: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(4096), 0, 4096, start)
  closeSync(handle)
}

/** Listens on a port until the test ends. Sends `answer` to each client, and ends the connection. */
async function listener(answer?: Buffer): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer ?? ''))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** PostgreSQL's ErrorResponse with this code. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(
    `${fieldOf('S', 'FATAL')}${fieldOf('C', code)}${fieldOf('M', 'canary')}\0`,
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const fieldOf = (type: string, value: string): string => `${type}${value}\0`

const postgres = (code: string) => async () => ({
  SAFELIGHT_DATA: temporaryFolder(),
  DATABASE_URL: `postgres://safelight:canary-password@127.0.0.1:${await listener(errorResponse(code))}/safelight`,
})

const setting = (env: Record<string, string>) => () => ({
  SAFELIGHT_DATA: temporaryFolder(),
  ...env,
})

const tls = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/test-kit/src/tls/${name}`, import.meta.url))
const [CERT, KEY] = [tls('cert.pem'), tls('key.pem')]

const FAILURES: [name: string, failure: Failure, sentence: RegExp][] = [
  ['a new folder on a full disk', fullDisk, /^The disk is full: /],
  [
    'a folder on a read-only disk',
    () => {
      const folder = mounted('-o', 'ro')
      return folder === undefined ? undefined : { SAFELIGHT_DATA: folder }
    },
    /^The disk of \S+ is read-only\. /,
  ],
  [
    'a folder in /proc',
    () => (process.platform === 'linux' ? { SAFELIGHT_DATA: '/proc/safelight' } : undefined),
    /^This folder cannot be created: \/proc\/safelight\. /,
  ],
  [
    'a file as its folder',
    setting({ SAFELIGHT_DATA: '/dev/null/data' }),
    /^\/dev\/null is a file\. /,
  ],
  [
    'a folder in place of its lock',
    inNew(folder => mkdirSync(join(folder, 'lock'))),
    /lock is a folder, /,
  ],
  [
    'a file in place of the blobs',
    inNew(folder => writeFileSync(join(folder, 'blobs'), '')),
    /blobs is a file, /,
  ],
  [
    'a folder in place of the database',
    inNew(folder => mkdirSync(join(folder, 'safelight.sqlite'))),
    /safelight.sqlite is a folder, /,
  ],
  [
    'a database that is another file',
    inNew(folder => writeFileSync(join(folder, 'safelight.sqlite'), 'x'.repeat(10_000))),
    /^The database is damaged /,
  ],
  [
    'a database without its first page',
    inUsed(folder => overwrite(join(folder, 'safelight.sqlite'), 0)),
    /^The database is damaged /,
  ],
  [
    'a database that was cut off',
    inUsed(folder => truncateSync(join(folder, 'safelight.sqlite'), 20_000)),
    /^The database is damaged /,
  ],
  [
    'a database of a newer version',
    inUsed(folder => execute(folder, "insert into migrations values ('9999-later', 'now')")),
    /^The database of SAFELIGHT_DATA needs a newer Safelight than this /,
  ],
  [
    'a database of a development version',
    inUsed(folder =>
      execute(folder, "update migrations set name = '0038-baseline' where name = '0001-baseline'"),
    ),
    /^The database of SAFELIGHT_DATA holds a library that a development version made /,
  ],
  [
    'a database that was moved to PostgreSQL',
    inUsed(folder => execute(folder, "insert into migrations values ('moved', 'now')")),
    /^move-database has moved the database of SAFELIGHT_DATA to PostgreSQL\. /,
  ],
  [
    'no secret',
    inUsed(folder => rmSync(join(folder, 'secret'))),
    /^The file `secret` is missing in /,
  ],
  [
    'a damaged secret',
    inUsed(folder => writeFileSync(join(folder, 'secret'), 'short')),
    /^The secret is damaged: /,
  ],
  [
    'another secret',
    inUsed(folder => writeFileSync(join(folder, 'secret'), Buffer.alloc(32, 8))),
    /^This database was created with another secret/,
  ],
  [
    'a folder in place of the secret',
    inUsed(folder => {
      rmSync(join(folder, 'secret'))
      mkdirSync(join(folder, 'secret'))
    }),
    /secret is a folder, /,
  ],
  [
    'a backup as its folder',
    inUsed(folder => writeFileSync(join(folder, 'backup.json'), '{}')),
    /^This folder is a backup: /,
  ],
  ['a port that is not a number', setting({ PORT: 'many' }), /^PORT must be a whole number /],
  [
    'a port that is in use',
    async () => ({ SAFELIGHT_DATA: temporaryFolder(), PORT: String(await listener()) }),
    /^PORT \d+ is in use by another program\. /,
  ],
  [
    'a port for metrics that is in use',
    async () => ({ SAFELIGHT_DATA: temporaryFolder(), METRICS_PORT: String(await listener()) }),
    /^METRICS_PORT \d+ is in use by another program\. /,
  ],
  ['an address of another machine', setting({ HOST: '192.0.2.1' }), /^HOST 192\.0\.2\.1 is not /],
  ['an unknown host name', setting({ HOST: 'nowhere.invalid' }), /^HOST nowhere\.invalid is not /],
  [
    'a certificate that is missing',
    setting({ TLS_CERT: '/nonexistent.pem', TLS_KEY: KEY }),
    /^TLS_CERT must name a file that can be read\.$/,
  ],
  [
    'a folder as its certificate',
    setting({ TLS_CERT: '/', TLS_KEY: KEY }),
    /^TLS_CERT must name a file that can be read\.$/,
  ],
  [
    'a certificate without its key',
    setting({ TLS_CERT: CERT }),
    /^TLS_KEY must be set when TLS_CERT is\.$/,
  ],
  [
    'the certificate as its key',
    setting({ TLS_CERT: CERT, TLS_KEY: CERT }),
    /^TLS_CERT and TLS_KEY must name a certificate and its key /,
  ],
  [
    'a secret file that is missing',
    setting({ SAFELIGHT_SECRET_FILE: '/nonexistent' }),
    /^SAFELIGHT_SECRET_FILE must name a file that can be read\.$/,
  ],
  [
    'a secret that is too short',
    setting({ SAFELIGHT_SECRET: Buffer.from('short').toString('base64') }),
    /^SAFELIGHT_SECRET must be 32 bytes /,
  ],
  [
    'no PostgreSQL',
    setting({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/safelight' }),
    /^The database of DATABASE_URL does not answer\.$/,
  ],
  [
    'a wrong password for PostgreSQL',
    postgres('28P01'),
    /^PostgreSQL refused the user name or the password /,
  ],
  [
    'an unknown user of PostgreSQL',
    postgres('28000'),
    /^PostgreSQL refused the user name or the password /,
  ],
  [
    'an unknown database of PostgreSQL',
    postgres('3D000'),
    /^PostgreSQL has no database with the name /,
  ],
  [
    'a PostgreSQL that is still starting',
    postgres('57P03'),
    /^The database of DATABASE_URL does not answer\.$/,
  ],
  [
    'an unknown host of PostgreSQL',
    setting({ DATABASE_URL: 'postgres://nobody@nowhere.invalid/safelight' }),
    /^The host name in DATABASE_URL is unknown\. /,
  ],
  [
    'no S3 store',
    setting({
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'safelight',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'canary-key',
    }),
    /^S3_ENDPOINT does not answer: /,
  ],
  ['payments without keys', setting({ PAYMENTS: 'stripe' }), /^STRIPE_SECRET_KEY must be set /],
  ['mail without a sender', setting({ SMTP_URL: 'smtp://localhost' }), /^MAIL_FROM must be set /],
  ['an unknown role', setting({ ROLE: 'boss' }), /^ROLE must be web, worker or all\.$/],
  [
    'an unknown format of its log',
    setting({ LOG_FORMAT: 'xml' }),
    /^LOG_FORMAT must be json or plain\.$/,
  ],
]

it.each(FAILURES)('a server with %s says why it cannot start', async (_, failure, sentence) => {
  const env = await failure()
  if (env === undefined) return
  await expectSentence(run(env), sentence)
})

const AS_NOBODY: [name: string, failure: Failure, sentence: RegExp][] = [
  [
    'the folder of another user',
    () => ({ SAFELIGHT_DATA: openFolder() }),
    /^User 65534 may not write /,
  ],
  [
    'a folder that contains other files',
    () => ({ SAFELIGHT_DATA: '/etc' }),
    /^User 65534 may not write \/etc, .* contains other files\. /,
  ],
  [
    'a new folder in that of another user',
    () => ({ SAFELIGHT_DATA: join(openFolder(), 'data') }),
    /^User 65534 may not create a folder in /,
  ],
  [
    'port 80',
    () => {
      const first = readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')
      if (Number(first) <= 80) return undefined
      const folder = openFolder()
      chmodSync(folder, 0o777)
      return { SAFELIGHT_DATA: join(folder, 'data'), PORT: '80' }
    },
    /^This user may not listen on PORT 80\. /,
  ],
  [
    'a certificate that only root can read',
    () => {
      const folder = openFolder()
      chmodSync(folder, 0o777)
      const file = join(folder, 'cert.pem')
      writeFileSync(file, readFileSync(CERT), { mode: 0o600 })
      return { SAFELIGHT_DATA: join(folder, 'data'), TLS_CERT: file, TLS_KEY: KEY }
    },
    /^TLS_CERT must name a file that can be read\.$/,
  ],
]

it.each(AS_NOBODY)('a server that may not use %s says so', async (_, failure, sentence) => {
  const env = isRoot ? await failure() : undefined
  if (env === undefined) return
  await expectSentence(run(env, NOBODY), sentence)
})

function openFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

async function expectSentence(
  { ended, output }: ReturnType<typeof run>,
  sentence: RegExp,
): Promise<void> {
  expect({ code: await ended, output: await output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]+\n$/),
  })
  expect((await output).trimEnd()).toMatch(sentence)
  expect(await output).not.toMatch(/ {4}at |canary|node:internal/)
}
