import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/move'
import type { Kysely } from 'kysely'
import { MOVED, markMoved } from '../../database/migrate.ts'
import type { Schema } from '../../database/schema.ts'
import { assertNoServers } from '../../installation/running-servers.ts'
import { StartError } from '../../start-error.ts'
import { DATABASE, placeDatabase, removeDatabase } from '../backup/files.ts'
import { compareDatabases } from '../compare-databases.ts'
import { fillOnce } from '../fill-once.ts'
import type { OpenFolder } from '../folder.ts'
import { type Recounted, recount } from '../verify/recount.ts'
import { withCopy } from '../with-copy.ts'

export interface MovedDatabase extends Recounted {
  rows: number
}

/**
 * Copies the SQLite database of a folder into an empty PostgreSQL database, in one transaction, and compares
 * every row. No server may run. Then marks the SQLite database as moved, so that no server starts on it.
 * After an interruption, call this again. Throws StartError if PostgreSQL has other rows.
 */
export async function moveToPostgres(
  { path, database, inSqlite }: OpenFolder,
  postgres: Kysely<Schema>,
): Promise<MovedDatabase> {
  const moved = await inSqlite(async file => {
    await fillOnce(postgres, file, path)
    return withCopy(postgres, path, async copy => compare(file, copy))
  })
  await markMoved(database)
  return moved
}

/** Moves a PostgreSQL database into a new SQLite file in the folder. All servers must be stopped. */
export async function moveToSqlite({
  path,
  database,
  copyDatabase,
  inSqlite,
}: OpenFolder): Promise<MovedDatabase> {
  await assertNoServers(database)
  const file = join(path, DATABASE)
  const unfinished = `${file}.new`
  // If an earlier run was interrupted before `markMoved`, the SQLite file exists already, with the same rows.
  const isThere = existsSync(file)
  if (!isThere) {
    await removeDatabase(unfinished)
    await copyDatabase(unfinished)
  }
  const moved = await inSqlite(async now => compare(now, isThere ? file : unfinished)).catch(
    error => {
      if (!isThere) throw error
      const isLeft = wasMoved(file)
      throw new StartError(isLeft ? texts.databaseLeft({ file }) : texts.databaseExists({ file }), {
        cause: error,
      })
    },
  )
  if (!isThere) await placeDatabase(unfinished, path)
  await markMoved(database)
  return moved
}

/** Whether `move-database` has moved the rows of this SQLite file before. */
function wasMoved(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('select 1 from migrations where name = ?').get(MOVED) !== undefined
  } catch {
    return false
  } finally {
    database.close()
  }
}

/**
 * Compares the rows of both databases, and the counters of the target with the target's rows. Throws
 * StartError if the databases differ: somebody still writes to the source.
 */
function compare(source: string, target: string): MovedDatabase {
  const rows = compareDatabases(source, target)
  const database = new DatabaseSync(target, { readOnly: true })
  try {
    return { ...recount(database), rows }
  } finally {
    database.close()
  }
}
