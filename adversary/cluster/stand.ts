import { startCluster } from '../../scripts/services/cluster.mjs'
import type { Taps } from './moments.ts'
import { startTap } from './tap.ts'

export interface Stand {
  url: string
  /** The code for the first account. */
  firstAccount: string | undefined
  servers: Map<string, ClusterServer>
  taps: Taps
  postgres: Service & { url: string }
  s3: Service & { settings: import('../../apps/server/src/blobs/s3/settings.ts').S3Settings }
  /** Waits until the proxy sends requests to a server again. */
  ready(): Promise<void>
  stop(): Promise<void>
}

export interface ClusterServer {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  log(): string
}

interface Service {
  crash(): Promise<void>
  start(): Promise<void>
}

/** Resolves to undefined if the programs of a cluster are missing and cannot be installed. */
export async function startStand(servers: number): Promise<Stand | undefined> {
  const names: string[] = []
  let taps: Taps | undefined
  const cluster = await startCluster({
    servers,
    async serverOf(_, { databaseSocket, s3 }) {
      taps ??= {
        database: await startTap({ path: databaseSocket }, userIn),
        store: await startTap({ port: Number(new URL(s3.settings.endpoint).port) }, keyIn),
      }
      // All servers use the same bucket at the same address, so the access key identifies the server.
      const key = await s3.addKey()
      names.push(key.accessKeyId)
      return {
        env: {
          DATABASE_URL: `postgres://${key.accessKeyId}@127.0.0.1:${taps.database.port}/postgres`,
          S3_ENDPOINT: `http://127.0.0.1:${taps.store.port}`,
          S3_ACCESS_KEY_ID: key.accessKeyId,
          S3_SECRET_ACCESS_KEY: key.secretAccessKey,
        },
      }
    },
  })
  if (!cluster || !taps) return undefined
  const { database, store } = taps
  return {
    ...cluster,
    taps,
    servers: new Map(
      cluster.servers.map((server: ClusterServer, i: number) => [names[i] ?? '', server]),
    ),
    async stop() {
      await cluster.stop()
      await Promise.all([database.stop(), store.stop()])
    },
  }
}

const keyIn = (bytes: Buffer) => /Credential=(\w+)/.exec(bytes.toString('latin1'))?.[1]

/**
 * Reads the user from a PostgreSQL startup message. PgBouncer accepts any user, so each server connects as a
 * user of its own, which identifies the server.
 */
const userIn = (bytes: Buffer) => /\0user\0(\w+)\0/.exec(bytes.toString('latin1'))?.[1]
