import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { texts } from '@safelight/texts/server/program'
import type { Kysely } from 'kysely'
import type { BlobStore } from '../blobs/blob-store.ts'
import { isPostgres, requireMigrated } from '../database/migrate.ts'
import { copyPostgres } from '../database/postgres/copy-out.ts'
import { openPostgres } from '../database/postgres/open.ts'
import type { Schema } from '../database/schema.ts'
import { copyDatabase } from '../database/sqlite/copy-database.ts'
import { openDatabase } from '../database/sqlite/open.ts'
import { withOwner } from '../installation/owned-files.ts'
import { StartError } from '../start-error.ts'
import { DATABASE } from './backup/files.ts'
import { assertNoBackup } from './backup/mark.ts'
import { assertRestored } from './backup/restore.ts'
import type { CommandContext } from './command-context.ts'
import { withCopy } from './with-copy.ts'

/** An open data folder. A server may run in it meanwhile. */
export interface OpenFolder {
  path: string
  database: Kysely<Schema>
  blobs: BlobStore
  /** Copies a snapshot of the database into an SQLite file, durably. Replaces an existing file. */
  copyDatabase(target: string): Promise<void>
  /** Runs `work` on an SQLite file with all rows: the database itself, or a snapshot of it. */
  inSqlite<T>(work: (file: string) => Promise<T>): Promise<T>
}

/** Opens a data folder, runs `work` and closes it. Throws StartError for a folder of another version. */
export async function withFolder<T>(
  path: string,
  context: Pick<CommandContext, 'openBlobs' | 'databaseUrl'>,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  assertNoBackup(path)
  assertRestored(path)
  const file = join(path, DATABASE)
  const database = openDatabaseOf(file, context.databaseUrl(path))
  try {
    await requireMigrated(database)
    const blobs = withOwner(database, context.openBlobs(path))
    const opened = { path, database, blobs, ...copiesOf(database, file) }
    return await work(opened).finally(() => blobs.close())
  } finally {
    await database.destroy()
  }
}

export async function withPostgres<T>(
  url: string,
  work: (postgres: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const postgres = openPostgres(url, () => {})
  return work(postgres).finally(() => postgres.destroy())
}

function openDatabaseOf(file: string, url: string | undefined): Kysely<Schema> {
  // Ignore the error of a broken idle connection, because the next query reports it.
  if (url !== undefined) return openPostgres(url, () => {})
  if (existsSync(file)) return openDatabase(file)
  throw new StartError(texts.noDataFolder({ folder: dirname(file) }))
}

function copiesOf(
  database: Kysely<Schema>,
  file: string,
): Pick<OpenFolder, 'copyDatabase' | 'inSqlite'> {
  if (!isPostgres(database)) {
    return { copyDatabase: target => copyDatabase(file, target), inSqlite: work => work(file) }
  }
  return {
    copyDatabase: target => copyPostgres(database, target),
    inSqlite: work => withCopy(database, dirname(file), work),
  }
}
