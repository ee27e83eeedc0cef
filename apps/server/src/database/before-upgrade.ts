import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import { isPostgres, migrationsOf } from './migrate.ts'
import { copyPostgres } from './postgres/copy-out.ts'
import type { Schema } from './schema.ts'
import { copyDatabase } from './sqlite/copy-database.ts'

/** The copies of the database that are kept, the newest ones. */
const KEPT = 3

/**
 * Keeps a copy of the database in `before-upgrades`, named by the last migration that it has, when others are about
 * to be applied; of PostgreSQL too it is a file of SQLite, of the same version. The server that wrote it can go on with
 * it. Throws StartError when there is no room, and for a damaged database.
 */
export async function copyBeforeUpgrade(db: Kysely<Schema>, dataFolder: string): Promise<void> {
  const { applied, missing, unknown } = await migrationsOf(db)
  const last = applied.at(-1)
  // On one that a later version has written no upgrade follows.
  if (last === undefined || missing.length === 0 || unknown.length > 0) return
  const folder = join(dataFolder, 'before-upgrades')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, `${last}.sqlite`)
  const unfinished = `${target}.new`
  try {
    if (isPostgres(db)) await copyPostgres(db, unfinished)
    else await copyDatabase(join(dataFolder, 'safelight.sqlite'), unfinished)
    if (isDamaged(unfinished)) {
      throw new StartError(
        `The database is damaged: ${join(dataFolder, 'safelight.sqlite')}. Nothing was changed. Restore a backup, or the copy in ${folder}.`,
      )
    }
    await rename(unfinished, target)
  } catch (cause) {
    await rm(unfinished, { force: true })
    if (cause instanceof StartError) throw cause
    throw new StartError(`The database could not be copied before its upgrade: ${folder}`, {
      cause,
    })
  }
  await deleteOldest(folder, `${last}.sqlite`)
}

/** A copy of damaged pages has the same damage. */
function isDamaged(file: string): boolean {
  const address = pathToFileURL(file)
  // Otherwise SQLite leaves a log beside a database that it only reads.
  address.searchParams.set('immutable', '1')
  const copy = new DatabaseSync(address, { readOnly: true })
  try {
    return copy.prepare('pragma quick_check(1)').get()?.quick_check !== 'ok'
  } catch {
    return true
  } finally {
    copy.close()
  }
}

/** Keeps `made`, the copy that was just made, and the newest of the others: a wrong clock cannot make it the oldest. */
async function deleteOldest(folder: string, made: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sqlite') && name !== made)
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (await stat(join(folder, name))).mtimeMs)
  const newestFirst = names.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
  for (const name of newestFirst.slice(KEPT - 1)) await rm(join(folder, name))
}
