import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import { requireMigrated } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { StartError } from '../start-error.ts'
import { DATABASE } from './backup/files.ts'
import { assertRestored } from './backup/restore.ts'

/** A data folder that commands work on, also while a server runs in it. */
export interface OpenFolder {
  path: string
  /** The file of the database. */
  file: string
  database: Kysely<Schema>
  blobs: BlobStore
}

/** Runs `work` over a data folder, and closes it. Throws StartError for what is no folder of this version. */
export async function withFolder<T>(
  path: string,
  openBlobs: (folder: string) => BlobStore,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  assertRestored(path)
  const file = join(path, DATABASE)
  if (!existsSync(file)) throw new StartError(`There is no data folder of Safelight at ${path}.`)
  const database = openDatabase(file)
  try {
    await requireMigrated(database)
    const blobs = openBlobs(path)
    return await work({ path, file, database, blobs }).finally(() => blobs.close())
  } finally {
    await database.destroy()
  }
}
