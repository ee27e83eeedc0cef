// A PostgreSQL for tests: `node scripts/postgres.mjs [--pooled] COMMAND …` runs a command beside one, which
// TEST_POSTGRES names. With `--pooled` the servers of the tests reach it through PgBouncer, by TEST_POSTGRES_POOLER.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWithApt } from './browsers/apt.mjs'
import { run } from './run.mjs'

/** Debian's, which is in no path but that of root. */
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Nobody cuts the power here, and a test leaves nothing behind. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // What locks crosswise is to be begun anew, not waited for.
  deadlock_timeout: '50ms',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '',
}

/** An order of texts that is not that of their bytes: whatever relies on the database's own order fails. */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']

/**
 * PgBouncer in transaction mode, with fewer connections for a database than a server has, so that every
 * transaction may meet another session. Transactions that wait for a row hold theirs: two servers need a few.
 */
const POOLER = {
  auth_type: 'any',
  pool_mode: 'transaction',
  default_pool_size: '8',
  max_client_conn: '1000',
  listen_addr: '',
  listen_port: '6432',
  // While a database is away, nobody waits for it longer than for a connection of the server's own.
  query_wait_timeout: '5',
  server_login_retry: '1',
}

/**
 * Starts a PostgreSQL with a folder of its own, installed first where that can be done, and gives its address to
 * `work`; ends it afterwards. `isPooled` puts PgBouncer before it, whose address is the second argument. Resolves to what `work` does, or undefined on a machine that does without.
 */
export async function withPostgres(work, { isPooled = false } = {}) {
  if (!findPrograms()) await installWithApt('postgresql')
  const programs = findPrograms()
  const user = owner()
  if (!programs || !user) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'safelight-postgres-'))
  try {
    chownSync(folder, user.uid, user.gid)
    const data = join(folder, 'data')
    const initdb = [...COLLATION, '--auth=trust', '--username=safelight', '--no-sync', '-D', data]
    execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' })
    const server = await startServer(join(programs, 'postgres'), { data, folder, user })
    try {
      const url = `postgres://safelight@localhost/postgres?host=${folder}`
      if (!isPooled) return await work(url)
      return await withPooler({ folder, user }, pooled => work(url, pooled))
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withPooler({ folder, user }, work) {
  if (!existsSync(PGBOUNCER)) await installWithApt('pgbouncer')
  if (!existsSync(PGBOUNCER)) return undefined
  const settings = Object.entries({ ...POOLER, unix_socket_dir: folder })
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]\n* = host=${folder} user=safelight\n[pgbouncer]\n${settings
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  )
  const pooler = await start(PGBOUNCER, [config], { folder, user, ready: 'process up' })
  try {
    return await work(
      `postgres://safelight@localhost:${POOLER.listen_port}/postgres?host=${folder}`,
    )
  } finally {
    await pooler.stop()
  }
}

function startServer(program, { data, folder, user }) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const ready = 'ready to accept connections'
  return start(program, ['-D', data, '-k', folder, ...settings], { folder, user, ready })
}

/** Starts a program and waits until it says on stderr that it is ready. */
async function start(program, args, { folder, user, ready }) {
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
  const server = spawn(program, args, options)
  const exited = new Promise(resolve => server.once('exit', resolve))
  await new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', text => {
      log = (log + text).slice(-10_000)
      if (log.includes(ready)) resolve()
    })
    exited.then(() => reject(new Error(`${program} does not start:\n${log}`)))
  })
  return {
    async stop() {
      server.kill('SIGINT')
      await exited
    },
  }
}

/** The folder of the newest PostgreSQL's programs; Debian keeps them out of the path. */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newest = versions.toSorted((a, b) => b - a).map(version => join(debian, version, 'bin'))
  const folders = [...newest, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  return folders.find(folder =>
    ['initdb', 'postgres'].every(name => existsSync(join(folder, name))),
  )
}

/** As whom it runs: it refuses root. */
function owner() {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.(), gid: process.getgid?.() }
  const id = option => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isPooled = process.argv[2] === '--pooled'
  const [command, ...args] = process.argv.slice(isPooled ? 3 : 2)
  const work = (url, pooled = '') =>
    run(command, args, {
      env: { ...process.env, TEST_POSTGRES: url, TEST_POSTGRES_POOLER: pooled },
    })
  const code = await withPostgres(work, { isPooled })
  if (code === undefined)
    console.error('PostgreSQL or PgBouncer is not on this machine and could not be installed.')
  process.exitCode = code ?? 1
}
