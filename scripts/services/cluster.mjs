// Several servers over one PostgreSQL and one S3 store, behind a proxy: each a real program on loopback.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../run.mjs'
import { node24 } from '../setup.mjs'
import { startCaddy } from './caddy.mjs'
import { startPgBouncer } from './pgbouncer.mjs'
import { startPostgres } from './postgres.mjs'
import { freePort, startProgram } from './program.mjs'
import { ensureS3Programs, startS3Server } from './s3.mjs'

const MAIN = join(root, 'apps/server/src/main.ts')

/**
 * Starts all of it, installed first where that can be done. `main` is the program of each server, by its number;
 * `env` is added to what servers are told. Resolves to undefined on a machine that does without, else to the proxy's
 * address (`url`), `postgres` and `s3` as their services give them, the servers, and what ends all of it.
 */
export async function startCluster({ servers: count = 3, main = () => MAIN, env = {} } = {}) {
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
    if (!s3) return await stop()
    await makeBucket(s3.settings)
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    const proxy = keep(
      await startCaddy(
        ports.map(port => `127.0.0.1:${port}`),
        folder,
      ),
    )
    if (!proxy) return await stop()
    const shared = {
      ...serverSettings({ url: proxy.url, databaseUrl: pooler.url, s3: s3.settings }),
      ...env,
    }
    const servers = ports.map((port, i) =>
      createServer(port, main(i), { ...shared, SAFELIGHT_DATA: join(folder, `server-${i}`) }),
    )
    // The first one makes the tables.
    for (const server of servers) {
      await server.start()
      running.push(server)
    }
    return { url: proxy.url, databaseUrl: pooler.url, postgres, s3, servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function serverSettings({ url, databaseUrl, s3 }) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
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
function createServer(port, main, env) {
  let program
  return {
    /** Past the proxy. It answers to the proxy's name alone. */
    url: `http://127.0.0.1:${port}`,
    async start() {
      program = await startProgram(node24(), [main], {
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

/** As soon as the store answers. */
async function makeBucket(settings) {
  const script = join(root, 'apps/server/test/support/blobs/make-bucket.ts')
  const env = { ...process.env, TEST_S3: JSON.stringify(settings) }
  if ((await run(node24(), [script], { env })) !== 0)
    throw new Error('The S3 server does not answer.')
}
