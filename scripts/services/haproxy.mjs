// Starts HAProxy in front of several servers, with the example configuration that administrators get.
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../run.mjs'
import { ensureProgram, freePort, startProgram } from './program.mjs'

const EXAMPLE = join(root, 'deploy/proxies/haproxy.cfg')

/** Starts HAProxy, with its configuration in `folder`. Resolves to undefined if HAProxy is missing. */
export async function startHaproxy(ports, folder) {
  const program = await ensureProgram('haproxy')
  if (!program) return undefined
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  writeFileSync(file, `global\n\tstats socket ${socket}\n${configuration(port, ports)}`)
  const proxy = await startProgram(program, ['-db', '-f', file])
  return {
    url: `http://localhost:${port}`,
    pid: () => proxy.pid,
    serversInUse: () => countUp(socket),
    stop: () => proxy.stop('SIGINT'),
  }
}

/**
 * Counts the servers to which HAProxy sends requests. HAProxy's statistics have a line for each server, which
 * says `UP` in this case.
 */
async function countUp(socket) {
  const asking = connect(socket)
  asking.write('show stat\n')
  const lines = (await text(asking)).split('\n')
  return lines.filter(line => /^safelight,server\d+,.*,UP( \d+\/\d+)?,/.test(line)).length
}

/** Returns the example configuration with this machine's addresses, and without the certificate. */
function configuration(port, ports) {
  const servers = ports.map((port, i) => `\tserver server${i} 127.0.0.1:${port}\n`).join('')
  return readFileSync(EXAMPLE, 'utf8')
    .replace(/\tbind .*\n/, `\tbind 127.0.0.1:${port}\n`)
    .replace('Forwarded-Proto https', 'Forwarded-Proto http')
    .replace('photos.example.org', `localhost:${port}`)
    .replace(/(\tserver .*\n)+$/, servers)
}
