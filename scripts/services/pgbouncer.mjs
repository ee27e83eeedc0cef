import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram, startProgram } from './program.mjs'

/**
 * PgBouncer's pool is smaller than a server's own pool. The transactions of a server then get different
 * sessions, and code that relies on the state of a session fails.
 */
const SETTINGS = {
  auth_type: 'any',
  pool_mode: 'transaction',
  default_pool_size: '8',
  max_client_conn: '1000',
  listen_addr: '',
  listen_port: '6432',
  // In seconds. Safelight's server waits equally long for a connection.
  query_wait_timeout: '5',
  server_login_retry: '1',
}

/**
 * Starts PgBouncer. `folder` and `user` are those of `startPostgres`. Resolves to undefined if PgBouncer is
 * missing.
 */
export async function startPgBouncer({ folder, user }) {
  const program = await ensureProgram('pgbouncer')
  if (!program) return undefined
  const settings = Object.entries({ ...SETTINGS, unix_socket_dir: folder })
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]\n* = host=${folder} user=safelight\n[pgbouncer]\n${settings
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  )
  const pooler = await startProgram(program, [config], {
    ...user,
    cwd: folder,
    ready: 'process up',
  })
  return {
    url: `postgres://safelight@localhost:${SETTINGS.listen_port}/postgres?host=${folder}`,
    socket: join(folder, `.s.PGSQL.${SETTINGS.listen_port}`),
    pid: () => pooler.pid,
    stop: () => pooler.stop('SIGINT'),
  }
}
