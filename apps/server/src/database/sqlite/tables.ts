import type { DatabaseSync } from 'node:sqlite'

/** A table of the library, which both kinds of database have. */
export interface Table {
  name: string
  /** Without those that are computed. */
  columns: string[]
  /** Its rows are numbered, and no number is given out twice. */
  isNumbered: boolean
}

/** The tables that an SQLite database has, each behind those that it refers to, without the migrator's own. */
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
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
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

/** Rows of a table that a copy has in memory: those of what recognition keeps take a megabyte and more. */
export const rowsAtOnce = ({ name }: Table): number => (name === 'recognition_shards' ? 8 : 500)

/** The columns of a table in SQL; some have the names of keywords. */
export const columnsOf = ({ columns }: Table): string =>
  columns.map(column => `"${column}"`).join(', ')
