// Caddy before several servers, with the same file as people run.
import { join } from 'node:path'
import { installWithApt } from '../browsers/apt.mjs'
import { root } from '../run.mjs'
import { findProgram, freePort, startProgram } from './program.mjs'

const CADDYFILE = join(root, 'deploy/proxies/Caddyfile')

/**
 * Starts one before servers at these addresses (`127.0.0.1:3001`), with what it keeps in `folder`. Resolves to its
 * own address, its `pid` and what ends it, or to undefined on a machine that does without.
 */
export async function startCaddy(servers, folder) {
  if (!findProgram('caddy')) await installWithApt('caddy')
  const program = findProgram('caddy')
  if (!program) return undefined
  const url = `http://localhost:${await freePort()}`
  const env = {
    ...process.env,
    PHOTOS_NAME: url,
    SAFELIGHT: servers.join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    // Several may run on one machine, and nothing is configured while they do.
    CADDY_ADMIN: `unix/${join(folder, 'caddy.sock')}`,
  }
  const args = ['run', '--config', CADDYFILE, '--adapter', 'caddyfile']
  const proxy = await startProgram(program, args, { env, ready: 'serving initial configuration' })
  return { url, pid: () => proxy.pid, stop: () => proxy.stop() }
}
