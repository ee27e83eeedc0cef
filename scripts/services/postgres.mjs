// A real PostgreSQL for tests, in a folder of its own.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installWithApt } from '../browsers/apt.mjs'
import { startProgram } from './program.mjs'

/** Nobody cuts the power here, and a test leaves nothing behind. Its crashes keep what the system was given. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // What locks crosswise is to be begun anew, not waited for.
  deadlock_timeout: '50ms',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '',
}

/** An order of texts that is not that of their bytes: whatever relies on the database's own order fails. */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']

const READY = 'ready to accept connections'

/**
 * Starts a PostgreSQL, installed first where that can be done. Resolves to undefined on a machine that does
 * without, else to its address, its folder (whose owner is `user`), its `pid`, what ends it, and what ends it as a crash
 * does (`crash`) and lets it recover (`start`).
 */
export async function startPostgres() {
  const programs = await ensurePostgres()
  const user = owner()
  if (!programs || !user) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'safelight-postgres-'))
  const data = join(folder, 'data')
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    startProgram(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
      ...user,
      cwd: folder,
      ready: READY,
    })
  try {
    chownSync(folder, user.uid, user.gid)
    const initdb = [...COLLATION, '--auth=trust', '--username=safelight', '--no-sync', '-D', data]
    execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' })
    let server = await start()
    return {
      url: `postgres://safelight@localhost/postgres?host=${folder}`,
      folder,
      user,
      pid: () => server.pid,
      crash: () => server.stop('SIGQUIT'),
      async start() {
        server = await start()
      },
      async stop() {
        await server.stop('SIGINT')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** The folder of PostgreSQL's programs, installed first if they are not here and can be. */
export async function ensurePostgres() {
  if (!findPrograms()) await installWithApt('postgresql')
  return findPrograms()
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
