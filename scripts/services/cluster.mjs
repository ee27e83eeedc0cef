// Several servers over one PostgreSQL and one S3 store, behind a proxy: each a real program on loopback.
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
/** A path and its arguments. */
const PROGRAM = [join(SERVER, 'src/main.ts')]
/** The flags that the product gives to its Node. */
const { nodeFlags } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8')).config

/** Whether this machine can run a cluster; installs its programs first where that is possible. */
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
 * Starts all of it, installed first where that can be done. `serverOf` may give a server, by its number, another
 * program and other variables (`env`) for the services that it is told of; `env` is for all of them. Resolves to
 * undefined on a machine that does without, else to the proxy's address (`url`), `proxy`, `pooler`, `postgres` and `s3`
 * as their services give them, the servers, `ready`, which waits until the proxy knows of a server that is, or of just
 * so many, and what ends all of it.
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
  const keep = part => {
    if (part) running.push(part)
    return part
  }
  try {
    const postgres = keep(await startPostgres())
    const pooler = postgres && keep(await startPgBouncer(postgres))
    const s3 = pooler && (await ensureS3Programs()) && keep(await startS3Server())
    if (!s3) {
      await stop()
      return undefined
    }
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    const proxy = keep(await startHaproxy(ports, folder))
    if (!proxy) {
      await stop()
      return undefined
    }
    const told = { ...settingsOf({ url: proxy.url, pooler, s3: s3.settings }), ...env }
    const servers = []
    for (const [i, port] of ports.entries()) {
      const own = await serverOf(i, { databaseSocket: pooler.socket, s3 })
      const variables = { ...told, ...own.env }
      servers.push(createServer(port, own.program ?? PROGRAM, variables))
    }
    // The first one makes the tables.
    for (const server of servers) {
      await server.start()
      running.push(server)
    }
    const ready = async inUse => {
      await until(() => answers(proxy.url))
      if (inUse) await until(async () => (await proxy.serversInUse()) === inUse)
    }
    await ready()
    return { url: proxy.url, proxy, pooler, postgres, s3, servers, ready, stop }
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

/** A server at one port, which can be killed and started again. */
function createServer(port, first, env) {
  let files = first
  let program
  return {
    /** Past the proxy. It answers to the proxy's name alone. */
    url: `http://127.0.0.1:${port}`,
    /** From now on as another program, where one is given. */
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

/** The proxy looks at its servers every few seconds, and gives requests to none that it knows nothing good of. */
async function until(isSo) {
  for (let left = 600; !(await isSo()); left -= 1) {
    if (left === 0) throw new Error('The proxy does not know of the servers that are ready.')
    await delay(100)
  }
}
