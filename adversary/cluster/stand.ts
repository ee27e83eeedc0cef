import { startCluster } from '../../scripts/services/cluster.mjs'
import type { Taps } from './moments.ts'
import { startTap } from './tap.ts'

/** A cluster whose servers reach their services by taps. */
export interface Stand {
  /** The proxy's address. */
  url: string
  servers: { process: ClusterServer; taps: Taps }[]
  postgres: Service & { url: string }
  s3: Service & { settings: import('../../apps/server/src/blobs/s3/settings.ts').S3Settings }
  /** Waits until the proxy gives requests to a server again. */
  ready(): Promise<void>
  stop(): Promise<void>
}

interface ClusterServer {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  log(): string
}

/** What can be ended as by a crash, and come back. */
interface Service {
  crash(): Promise<void>
  start(): Promise<void>
}

/** Resolves to undefined on a machine that lacks the programs and cannot install them. */
export async function startStand(servers: number): Promise<Stand | undefined> {
  const all: Taps[] = []
  const stopTaps = () =>
    Promise.all(all.flatMap(({ database, store }) => [database.stop(), store.stop()]))
  const cluster = await startCluster({
    servers,
    async serverOf(i, { databaseSocket, s3 }) {
      const taps = {
        database: await startTap({ path: databaseSocket }),
        store: await startTap({ port: Number(new URL(s3.endpoint).port) }),
      }
      all[i] = taps
      return {
        env: {
          DATABASE_URL: `postgres://safelight@127.0.0.1:${taps.database.port}/postgres`,
          S3_ENDPOINT: `http://127.0.0.1:${taps.store.port}`,
        },
      }
    },
  })
  if (!cluster) return undefined
  return {
    ...cluster,
    servers: cluster.servers.map((process: ClusterServer, i: number) => ({
      process,
      taps: all[i] as Taps,
    })),
    async stop() {
      await cluster.stop()
      await stopTaps()
    },
  }
}
