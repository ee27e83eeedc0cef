import { DatabaseSync } from 'node:sqlite'
import { tablesOf } from '../../database/sqlite/tables.ts'
import { isDamage } from '../../start-error.ts'
import { type Recounted, recount } from '../verify/recount.ts'
import { unchanging } from './files.ts'

/** What a database says of itself. */
export interface Examined extends Recounted {
  accounts: number
  items: number
  /** The check of the server's secret, and the installation's name; null where it has none. */
  secretCheck: string | null
  installation: string | null
}

/** Looks through all of a database that nobody writes to. Never throws for what it holds, damaged or not. */
export function examine(file: string): Examined {
  const nothing = { accounts: 0, items: 0, secretCheck: null, installation: null, miscounts: [] }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(unchanging(file), { readOnly: true })
    const { damage, miscounts } = recount(database)
    if (damage.length === 0) damage.push(...textsWithZeros(database))
    if (damage.length > 0) return { ...nothing, damage }
    return { damage, miscounts, ...summaryOf(database) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ...nothing, damage: [error.message] }
  } finally {
    database?.close()
  }
}

/** The counts of a database that was sound before; undefined for one that is damaged now. */
export function summaryOfFile(file: string): Omit<Examined, keyof Recounted> | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(unchanging(file), { readOnly: true })
    return summaryOf(database)
  } catch (error) {
    if (isDamage(error) || isOfSqlite(error)) return undefined
    throw error
  } finally {
    database?.close()
  }
}

const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

function summaryOf(database: DatabaseSync): Omit<Examined, keyof Recounted> {
  const count = (table: string) =>
    Number(database.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { accounts: count('users'), items: count('items'), ...identityOf(database) }
}

function identityOf(database: DatabaseSync): Pick<Examined, 'secretCheck' | 'installation'> {
  const has = (column: string) =>
    database
      .prepare(`select 1 from pragma_table_info('installation') where name = ?`)
      .get(column) !== undefined
  const value = (column: string) => {
    const row = has(column) && database.prepare(`select ${column} as it from installation`).get()
    return row && typeof row.it === 'string' ? row.it : null
  }
  return { secretCheck: value('secret_check'), installation: value('installation_id') }
}

/** A zeroed page amid a long text passes SQLite's own checks. No text of Safelight has a zero in it. */
function textsWithZeros(database: DatabaseSync): string[] {
  return tablesOf(database).flatMap(({ name, columns }) => {
    const has = columns.map(
      column => `(typeof("${column}") = 'text' and instr(cast("${column}" as blob), x'00') > 0)`,
    )
    const query = `select count(*) as n from "${name}" where ${has.join(' or ')}`
    const { n } = database.prepare(query).get() ?? {}
    return Number(n) > 0 ? [`${n} rows of ${name} have zeros in their texts`] : []
  })
}
