import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installWithApt } from '../browsers/apt.mjs'
import { startProgram } from './program.mjs'

/** Without `fsync`, PostgreSQL is faster. Data survives a crash of PostgreSQL, but not a power cut. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // PostgreSQL checks for deadlocks after this time. Its default is one second.
  deadlock_timeout: '50ms',
  max_connections: '300',
  shared_buffers: '64MB',
  listen_addresses: '',
}

/**
 * This collation differs from byte order, so that tests fail if a query relies on the database's default
 * collation.
 */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8']

const READY = 'ready to accept connections'

/**
 * Starts PostgreSQL. Resolves to undefined if it is missing. In the result, `user` is the owner of `folder`.
 * `crash` kills PostgreSQL, and `start` starts it again.
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

export async function ensurePostgres() {
  if (!findPrograms()) await installWithApt('postgresql')
  return findPrograms()
}

/**
 * Finds the folder with PostgreSQL's programs, those of the newest version. Debian keeps them in a folder per
 * version that is not in PATH.
 */
function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newest = versions.toSorted((a, b) => b - a).map(version => join(debian, version, 'bin'))
  const folders = [...newest, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  return folders.find(folder =>
    ['initdb', 'postgres'].every(name => existsSync(join(folder, name))),
  )
}

/**
 * Returns the user who runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the user `postgres`.
 */
function owner() {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.(), gid: process.getgid?.() }
  const id = option => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
