import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** A data folder that commands work on, also while a server runs in it. */
export interface OpenFolder {
  path: string
  database: Kysely<Schema>
  blobs: BlobStore
  /** Copies the database as it is at one moment into a file of SQLite, durably. Replaces what is there. */
  copyDatabase(target: string): Promise<void>
  /** Runs `work` over a file of SQLite that has all rows: the database itself, or a copy of it at this moment. */
  inSqlite<T>(work: (file: string) => Promise<T>): Promise<T>
}

/** Runs `work` over a data folder, and closes it. Throws StartError for what is no folder of this version. */
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

/** Runs `work` over the PostgreSQL of an address, and closes it. */
export async function withPostgres<T>(
  url: string,
  work: (postgres: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const postgres = openPostgres(url, () => {})
  return work(postgres).finally(() => postgres.destroy())
}

function openDatabaseOf(file: string, url: string | undefined): Kysely<Schema> {
  // What breaks an idle connection breaks the next query too, which says so.
  if (url !== undefined) return openPostgres(url, () => {})
  if (existsSync(file)) return openDatabase(file)
  throw new StartError(`There is no data folder of Safelight at ${dirname(file)}.`)
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
