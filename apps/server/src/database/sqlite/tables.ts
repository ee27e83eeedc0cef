import type { DatabaseSync } from 'node:sqlite'

/** A table that exists in SQLite and in PostgreSQL. */
export interface Table {
  name: string
  columns: string[]
  /** Whether the database numbers the table's rows. The database never assigns a number twice. */
  isNumbered: boolean
}

/**
 * Returns the tables of an SQLite database, each after those that it references. Leaves out the migrator's
 * own.
 */
export function tablesOf(database: DatabaseSync): Table[] {
  const found = database
    .prepare(
      `select name, sql like '%autoincrement%' as numbered from sqlite_master
       where type = 'table' and name not like 'sqlite~_%' escape '~'
         and name not in ('migrations', 'migrations_lock') order by name`,
    )
    .all()
  let left = found.map(({ name, numbered }) => tableOf(database, String(name), numbered === 1))
  const ordered: Table[] = []
  while (left.length > 0) {
    const isNext = ({ name, parents }: (typeof left)[number]) =>
      !left.some(other => other.name !== name && parents.includes(other.name))
    const next = left.filter(isNext)
    if (next.length === 0) throw new Error('tables reference each other in a cycle')
    ordered.push(...next.map(({ parents, ...table }) => table))
    left = left.filter(table => !next.includes(table))
  }
  return ordered
}

function tableOf(database: DatabaseSync, name: string, isNumbered: boolean) {
  const textsOf = (query: string) =>
    database
      .prepare(query)
      .all(name)
      .map(row => String(Object.values(row)[0]))
  return {
    name,
    columns: textsOf('select name from pragma_table_info(?)'),
    parents: textsOf('select "table" from pragma_foreign_key_list(?)'),
    isNumbered,
  }
}

/** The largest number of rows that a copy holds in memory. A recognition shard has a megabyte or more. */
export const rowsAtOnce = ({ name }: Table): number => (name === 'recognition_shards' ? 8 : 500)

/** Returns the names of the columns in quotes, because some are SQL keywords. */
export const columnsOf = ({ columns }: Table): string =>
  columns.map(column => `"${column}"`).join(', ')
