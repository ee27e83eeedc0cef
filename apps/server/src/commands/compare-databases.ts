import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/move'
import { columnsOf, tablesOf } from '../database/sqlite/tables.ts'
import { StartError } from '../start-error.ts'

/** Compares two SQLite files. Resolves to the number of rows. Throws StartError if they differ. */
export function compareDatabases(source: string, target: string): number {
  const database = new DatabaseSync(target, { readOnly: true })
  try {
    database.prepare('attach database ? as source').run(source)
    let rows = 0
    for (const table of tablesOf(database)) {
      const of = (from: string) => `select ${columnsOf(table)} from ${from}."${table.name}"`
      const query = `select (select count(*) from main."${table.name}") as here,
        (select count(*) from source."${table.name}") as there,
        exists (${of('source')} except ${of('main')}) as differs`
      const found = database.prepare(query).get()
      if (found?.here !== found?.there || found?.differs !== 0) {
        throw new StartError(texts.rowsDiffer({ table: table.name }))
      }
      rows += Number(found?.here)
    }
    return rows
  } finally {
    database.close()
  }
}
