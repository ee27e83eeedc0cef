import { DatabaseSync } from 'node:sqlite'
import { tablesOf } from '../../database/sqlite/tables.ts'
import { isDamage } from '../../start-error.ts'
import { type Recounted, recount } from '../verify/recount.ts'
import { unchanging } from './files.ts'

export interface Examined extends Recounted {
  accounts: number
  items: number
  /** The check value of the server's secret, and the installation id; null if the database has none. */
  secretCheck: string | null
  installation: string | null
}

/** Checks a whole database that nobody writes to. Reports damage as a result instead of throwing. */
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

/** Reads the counts of a database; undefined if it is damaged. */
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

/** SQLite's checks accept a zeroed page within a long text. Texts of Safelight never contain zeros. */
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
