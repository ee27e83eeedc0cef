// A PostgreSQL for tests: `node scripts/postgres.mjs COMMAND …` runs a command beside one, which TEST_POSTGRES names.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWithApt } from './browsers/apt.mjs'
import { run } from './run.mjs'

/** Nobody cuts the power here, and a test leaves nothing behind. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '',
}

/** An order of texts that is not that of their bytes: whatever relies on the database's own order fails. */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']

/**
 * Starts a PostgreSQL with a folder of its own, installed first where that can be done, and gives its address to
 * `work`; ends it afterwards. Resolves to what `work` does, or undefined on a machine that does without.
 */
export async function withPostgres(work) {
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
    const server = await start(join(programs, 'postgres'), { data, folder, user })
    try {
      return await work(`postgres://safelight@localhost/postgres?host=${folder}`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(program, { data, folder, user }) {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
  const server = spawn(program, ['-D', data, '-k', folder, ...settings], options)
  const exited = new Promise(resolve => server.once('exit', resolve))
  await new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', text => {
      log = (log + text).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    exited.then(() => reject(new Error(`PostgreSQL does not start:\n${log}`)))
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
  const [command, ...args] = process.argv.slice(2)
  const code = await withPostgres(url =>
    run(command, args, { env: { ...process.env, TEST_POSTGRES: url } }),
  )
  if (code === undefined)
    console.error('PostgreSQL is not on this machine and could not be installed.')
  process.exitCode = code ?? 1
}
