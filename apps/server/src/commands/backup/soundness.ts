import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/back-up'
import { texts as startTexts } from '@safelight/texts/server/start'
import { isUnreleased } from '../../database/migrate.ts'
import { programText } from '../../database/program-version.ts'
import { tablesOf } from '../../database/sqlite/tables.ts'
import { isDamage, StartError } from '../../start-error.ts'
import { type Recounted, recount } from '../verify/recount.ts'
import { DATABASE, unchanging } from './files.ts'
import type { Generation } from './generations.ts'

export interface Examined extends Recounted {
  accounts: number
  items: number
  /** The check value of the server's secret, and the installation id; null if the database has none. */
  secretCheck: string | null
  installation: string | null
}

/** Throws StartError for a backup that a version before 0.1.0 wrote. */
export function assertReleased(backup: string, generations: readonly Generation[]): void {
  // Backups of the first versions had no generations, only this database.
  const files = [join(backup, DATABASE), ...generations.map(({ file }) => file)]
  if (files.some(isOfUnreleased))
    throw new StartError(startTexts.backupUnreleased({ folder: backup, version: programText() }))
}

function isOfUnreleased(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(unchanging(file), { readOnly: true })
    const names = database.prepare('select name from migrations').all()
    return names.some(({ name }) => isUnreleased(String(name)))
  } catch {
    return false
  } finally {
    database?.close()
  }
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

type Summary = Omit<Examined, keyof Recounted>

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

/**
 * Finds texts that contain zeros, which Safelight never writes. SQLite's own checks miss a page of zeros
 * within a long text.
 */
function textsWithZeros(database: DatabaseSync): string[] {
  return tablesOf(database).flatMap(({ name, columns }) => {
    const has = columns.map(
      column => `(typeof("${column}") = 'text' and instr(cast("${column}" as blob), x'00') > 0)`,
    )
    const query = `select count(*) as n from "${name}" where ${has.join(' or ')}`
    const { n } = database.prepare(query).get() ?? {}
    return Number(n) > 0 ? [texts.zeros({ count: Number(n), table: name })] : []
  })
}
