// PgBouncer in transaction mode before a PostgreSQL.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureProgram, startProgram } from './program.mjs'

/**
 * With fewer connections for a database than a server has, so that every transaction may meet another session.
 * Transactions that wait for a row hold theirs: two servers need a few.
 */
const SETTINGS = {
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
 * Starts one in the folder of a `startPostgres`. Resolves to its address, its socket, its `pid` and what ends it, or to
 * undefined on a machine that does without.
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
