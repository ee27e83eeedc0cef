import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blobsOnS3 } from '@safelight/test-kit/blobs/on-s3'
import { startPostgres } from '../../scripts/services/postgres.mjs'
import { ensureS3Programs, startS3Server } from '../../scripts/services/s3.mjs'

/** Storage of a library: SQLite and a disk, or PostgreSQL and an S3 store. */
export type Kind = 'disk' | 'services'

export interface Machine {
  kind: Kind
  folder: string
  env: Record<string, string>
  lose(): Promise<void>
}

export async function openMachine(kind: Kind): Promise<Machine> {
  const machine = await mkdtemp(join(tmpdir(), 'safelight-drill-'))
  const folder = join(machine, 'data')
  const services = kind === 'services' ? await startServices() : undefined
  return {
    kind,
    folder,
    env: { SAFELIGHT_DATA: folder, LOG_LEVEL: 'error', ...services?.env },
    async lose() {
      await services?.stop()
      await rm(machine, { recursive: true, force: true })
    },
  }
}

async function startServices() {
  const postgres = await startPostgres()
  if (!postgres || !(await ensureS3Programs())) {
    throw new Error('PostgreSQL or Ceph is not installed.')
  }
  const s3 = await startS3Server()
  const { env } = blobsOnS3(s3.settings)
  return {
    env: { ...env, DATABASE_URL: postgres.url },
    async stop() {
      await s3.stop()
      await postgres.stop()
    },
  }
}
