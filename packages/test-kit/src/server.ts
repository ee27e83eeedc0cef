import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createApp } from '../../../apps/server/src/app.ts'
import type { BlobStore } from '../../../apps/server/src/blobs/blob-store.ts'
import type { Context } from '../../../apps/server/src/context.ts'
import type { Schema } from '../../../apps/server/src/database/schema.ts'
import { openDatabase } from '../../../apps/server/src/database/sqlite/open.ts'
import { createLogger } from '../../../apps/server/src/http/logging.ts'
import { checkSecret } from '../../../apps/server/src/installation/secret-check.ts'
import { createSecrets } from '../../../apps/server/src/secrets.ts'
import { blobsOnDisk } from './blobs/on-disk.ts'
import { blobsOnS3, s3 } from './blobs/on-s3.ts'
import { writeMigrated } from './database/migrated.ts'
import { anotherPool, freshPostgres, openPool, POSTGRES } from './database/postgres.ts'

export interface TestServer {
  url: string
  port: number
  folder: string
  context: Context
  app: FastifyInstance
  log: string[]
  /** Paths of all blobs in the store, including unfinished ones. */
  blobs(): Promise<string[]>
  blobsEnv: Record<string, string>
  openBlobs(): BlobStore
}

export const SECRET = Buffer.alloc(32, 7)

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function freshSqlite(folder: string): Promise<Kysely<Schema>> {
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  const database = openDatabase(file)
  // No test on this database cuts the power: commits need not wait for the disk.
  await sql`pragma synchronous = off`.execute(database)
  onTestFinished(() => database.destroy())
  return database
}

export async function createContext(changes: Partial<Context> = {}, log: string[] = []) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secret'), SECRET, { mode: 0o600 })
  const database =
    changes.database ?? (POSTGRES ? openPool(await freshPostgres()) : await freshSqlite(folder))
  const { store, list, another, env } = s3 ? blobsOnS3(s3) : blobsOnDisk(join(folder, 'blobs'))
  onTestFinished(() => store.close())
  const context: Context = {
    database,
    blobs: store,
    secrets: createSecrets(SECRET),
    logger: createLogger('debug', { write: line => void log.push(line) }),
    storageLimit: null,
    trustedProxies: false,
    now: () => new Date(),
    ...changes,
  }
  return { folder, context, listBlobs: list, openBlobs: another, blobsEnv: env }
}

export async function startServer(changes: Partial<Context> = {}): Promise<TestServer> {
  const log: string[] = []
  const { folder, context, listBlobs, openBlobs, blobsEnv } = await createContext(changes, log)
  await checkSecret(context.database, context.secrets)
  const app = createApp(context)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    url,
    port: Number(new URL(url).port),
    folder,
    context,
    app,
    log,
    blobs: listBlobs,
    openBlobs,
    blobsEnv,
  }
}

export async function anotherServer(
  first: TestServer,
  changes: Partial<Context> = {},
): Promise<TestServer> {
  const blobs = first.openBlobs()
  onTestFinished(() => blobs.close())
  const database = await anotherPool(first.context.database)
  return { ...(await startServer({ database, blobs, ...changes })), blobs: first.blobs }
}
