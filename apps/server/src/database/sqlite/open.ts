import { DatabaseSync } from 'node:sqlite'
import { isOlder } from '@safelight/contract/build'
import { texts } from '@safelight/texts/server/start'
import { Kysely } from 'kysely'
import { StartError } from '../../start-error.ts'
import type { Schema } from '../schema.ts'
import { sqliteDialect } from './dialect.ts'

/** Opens or creates the SQLite database in `file`. Every commit is durable. */
export function openDatabase(file: string): Kysely<Schema> {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  try {
    checkVersion(database)
    database.exec('pragma journal_mode = wal; pragma synchronous = full')
  } catch (error) {
    database.close()
    throw error
  }
  return new Kysely<Schema>({ dialect: sqliteDialect(database) })
}

/** The oldest supported version of SQLite. Earlier versions could corrupt a database in WAL mode. */
const OLDEST = '3.51.3'

function checkVersion(database: DatabaseSync): void {
  const version = String(database.prepare('select sqlite_version() as version').get()?.version)
  if (isOlder(version, OLDEST)) {
    throw new StartError(texts.sqliteTooOld({ oldest: OLDEST, version }))
  }
}
