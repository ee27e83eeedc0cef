import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { markMoved } from '../../database/migrate.ts'
import { fillPostgres } from '../../database/postgres/copy-in.ts'
import type { Schema } from '../../database/schema.ts'
import { columnsOf, tablesOf } from '../../database/tables.ts'
import { assertNoServers } from '../../installation/running-servers.ts'
import { StartError } from '../../start-error.ts'
import { DATABASE, placeDatabase, removeDatabase } from '../backup/files.ts'
import { prepareEmpty } from '../empty-postgres.ts'
import { type OpenFolder, withCopy } from '../folder.ts'
import { type Recounted, recount } from '../verify/recount.ts'

export interface MovedDatabase extends Recounted {
  rows: number
}

/**
 * Brings the SQLite database of a folder that no server uses into an empty PostgreSQL, all or nothing, and compares
 * every row. Then no server starts on the old one any more, which otherwise stays as it was. Throws StartError for a
 * PostgreSQL that is not empty, or not equal afterwards.
 */
export async function moveToPostgres(
  { path, database, inSqlite }: OpenFolder,
  postgres: Kysely<Schema>,
): Promise<MovedDatabase> {
  const moved = await inSqlite(async file => {
    await prepareEmpty(postgres)
    await fillPostgres(postgres, file)
    return withCopy(postgres, path, async copy => compare(file, copy))
  })
  await markMoved(database)
  return moved
}

/** The same from the PostgreSQL of a folder, whose servers are all stopped, into an SQLite database within it. */
export async function moveToSqlite({
  path,
  database,
  copyDatabase,
  inSqlite,
}: OpenFolder): Promise<MovedDatabase> {
  await assertNoServers(database)
  const file = join(path, DATABASE)
  if (existsSync(file)) throw new StartError(`There is a database already: ${file}`)
  const unfinished = `${file}.new`
  await removeDatabase(unfinished)
  await copyDatabase(unfinished)
  const moved = await inSqlite(async now => compare(now, unfinished))
  await placeDatabase(unfinished, path)
  await markMoved(database)
  return moved
}

/** Counts both anew. Throws StartError where a row of one is not in the other: somebody still writes. */
function compare(source: string, target: string): MovedDatabase {
  const database = new DatabaseSync(target, { readOnly: true })
  try {
    const recounted = recount(database)
    database.prepare('attach database ? as source').run(source)
    let rows = 0
    for (const table of tablesOf(database)) {
      const of = (from: string) => `select ${columnsOf(table)} from ${from}."${table.name}"`
      const query = `select (select count(*) from main."${table.name}") as here,
        (select count(*) from source."${table.name}") as there,
        exists (${of('source')} except ${of('main')}) as differs`
      const found = database.prepare(query).get()
      if (found?.here !== found?.there || found?.differs !== 0) {
        throw new StartError(`The rows of ${table.name} are not those that were to be moved.`)
      }
      rows += Number(found?.here)
    }
    return { ...recounted, rows }
  } finally {
    database.close()
  }
}
