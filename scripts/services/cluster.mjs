// Starts several servers over one PostgreSQL and one S3 store, behind a proxy, all on loopback.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.mjs'
import { node24 } from '../setup.mjs'
import { startHaproxy } from './haproxy.mjs'
import { startPgBouncer } from './pgbouncer.mjs'
import { ensurePostgres, startPostgres } from './postgres.mjs'
import { ensureProgram, freePort, startProgram } from './program.mjs'
import { ensureS3Programs, startS3Server } from './s3.mjs'

const SERVER = join(root, 'apps/server')
const PROGRAM = [join(SERVER, 'src/main.ts')]
const { nodeFlags } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8')).config

export async function ensureClusterPrograms() {
  const found = [
    await ensurePostgres(),
    await ensureProgram('pgbouncer'),
    await ensureS3Programs(),
    await ensureProgram('haproxy'),
  ]
  return found.every(Boolean)
}

/**
 * Starts the cluster, and tries to install missing programs. Resolves to undefined if that fails.
 *
 * `env` has variables for all servers. `serverOf` may return another program and more variables for one
 * server. In the result, `url` is the proxy's address, and `stop` stops everything. `ready` waits until the
 * proxy reaches a server or, if called with a number, until it sends requests to exactly that many servers.
 *
 * @param {{
 *   servers?: number
 *   serverOf?: (
 *     index: number,
 *     services: {
 *       databaseSocket: string
 *       s3: {
 *         settings: { endpoint: string }
 *         addKey(): Promise<{ accessKeyId: string; secretAccessKey: string }>
 *       }
 *     },
 *   ) => Promise<{ program?: string[]; env?: Record<string, string> }>
 *   env?: Record<string, string>
 * }} options
 */
export async function startCluster({
  servers: count = 3,
  serverOf = async () => ({}),
  env = {},
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-cluster-'))
  const running = []
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const track = part => {
    if (part) running.push(part)
    return part
  }
  try {
    const postgres = track(await startPostgres())
    const pooler = postgres && track(await startPgBouncer(postgres))
    const s3 = pooler && (await ensureS3Programs()) && track(await startS3Server())
    if (!s3) {
      await stop()
      return undefined
    }
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    const proxy = track(await startHaproxy(ports, folder))
    if (!proxy) {
      await stop()
      return undefined
    }
    const shared = { ...settingsOf({ url: proxy.url, pooler, s3: s3.settings }), ...env }
    const servers = []
    for (const [i, port] of ports.entries()) {
      const own = await serverOf(i, { databaseSocket: pooler.socket, s3 })
      const variables = { ...shared, ...own.env }
      servers.push(createServer(port, own.program ?? PROGRAM, variables))
    }
    // Start the servers one at a time, because the first one creates the tables.
    for (const server of servers) {
      await server.start()
      running.push(server)
    }
    const ready = async inUse => {
      await until(() => answers(proxy.url))
      if (inUse) await until(async () => (await proxy.serversInUse()) === inUse)
    }
    await ready()
    // The first account needs this code, because the requests come through a proxy.
    const firstAccount = /\/signup#(\S+)/.exec(servers[0].log())?.[1]
    return { url: proxy.url, firstAccount, proxy, pooler, postgres, s3, servers, ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function settingsOf({ url, pooler, s3 }) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: pooler.url,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    SAFELIGHT_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
}

function createServer(port, first, env) {
  let files = first
  let program
  return {
    /**
     * The server's own address, without the proxy. Requests must still name the proxy's host, because the
     * server accepts no other.
     */
    url: `http://127.0.0.1:${port}`,
    /** Starts the server. `next` is the program to run from now on, such as that of another version. */
    async start(next = files) {
      files = next
      program = await startProgram(node24(), [...nodeFlags, ...files], {
        env: { ...env, PORT: String(port) },
        ready: 'is running at',
      })
    },
    pid: () => program.pid,
    log: () => program.log(),
    kill: () => program.stop('SIGKILL'),
    stop: () => program?.stop(),
  }
}

const answers = url =>
  fetch(`${url}/api/ready`).then(
    answer => answer.ok,
    () => false,
  )

/**
 * Waits until `isSo` is true. Waits for about a minute, because the proxy checks its servers only every few
 * seconds.
 */
async function until(isSo) {
  for (let left = 600; !(await isSo()); left -= 1) {
    if (left === 0) throw new Error('The proxy sends no requests to the servers that are ready.')
    await delay(100)
  }
}
