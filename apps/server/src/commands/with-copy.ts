import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { copyPostgres } from '../database/postgres/copy-out.ts'
import type { Schema } from '../database/schema.ts'
import { DATABASE } from './backup/files.ts'

/**
 * Runs `work` on an SQLite snapshot of the database. The snapshot is in `folder`, because the operating
 * system's temporary folder is often too small.
 */
export async function withCopy<T>(
  postgres: Kysely<Schema>,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const passing = await mkdtemp(join(folder, 'copy-'))
  try {
    const copy = join(passing, DATABASE)
    await copyPostgres(postgres, copy)
    return await work(copy)
  } finally {
    await rm(passing, { recursive: true })
  }
}
