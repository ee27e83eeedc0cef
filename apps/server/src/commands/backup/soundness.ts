import { DatabaseSync } from 'node:sqlite'
import { isUnreleased } from '../../database/migrate.ts'
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
  /** Whether a version before 0.1.0 wrote it, which says nothing about damage. */
  isUnreleased: boolean
}

/** Checks a whole database that nobody writes to. Reports damage as a result instead of throwing. */
export function examine(file: string): Examined {
  const nothing = {
    ...{ accounts: 0, items: 0, secretCheck: null, installation: null },
    ...{ isUnreleased: false, damage: [], miscounts: [] },
  }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(unchanging(file), { readOnly: true })
    if (isOfUnreleased(database)) return { ...nothing, isUnreleased: true }
    const { damage, miscounts } = recount(database)
    if (damage.length === 0) damage.push(...textsWithZeros(database))
    if (damage.length > 0) return { ...nothing, damage }
    return { damage, miscounts, isUnreleased: false, ...summaryOf(database) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ...nothing, damage: [error.message] }
  } finally {
    database?.close()
  }
}

type Summary = Omit<Examined, keyof Recounted | 'isUnreleased'>

/** Reads the counts of a database; undefined if it is damaged. */
export function summaryOfFile(file: string): Summary | undefined {
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

function isOfUnreleased(database: DatabaseSync): boolean {
  const table = `select 1 from sqlite_master where type = 'table' and name = 'migrations'`
  if (database.prepare(table).get() === undefined) return false
  const names = database.prepare('select name from migrations').all()
  return names.some(({ name }) => isUnreleased(String(name)))
}

function summaryOf(database: DatabaseSync): Summary {
  const count = (table: string) =>
    Number(database.prepare(`select count(*) as n from ${table}`).get()?.n)
  return { accounts: count('users'), items: count('items'), ...identityOf(database) }
}

function identityOf(database: DatabaseSync): Pick<Examined, 'secretCheck' | 'installation'> {
  const row = database.prepare('select secret_check, installation_id from installation').get()
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { secretCheck: text(row?.secret_check), installation: text(row?.installation_id) }
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
