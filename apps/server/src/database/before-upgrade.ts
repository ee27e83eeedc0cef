import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import { isPostgres, migrationsOf } from './migrate.ts'
import { copyPostgres } from './postgres/copy-out.ts'
import type { Schema } from './schema.ts'
import { copyDatabase } from './sqlite/copy-database.ts'

const KEPT = 3

/**
 * Copies the database to the folder `before-upgrades` if migrations are pending. The copy is an SQLite file,
 * named by the last applied migration. The previous version of the server can run on it. Throws StartError if
 * the disk is full or the database is damaged.
 */
export async function copyBeforeUpgrade(db: Kysely<Schema>, dataFolder: string): Promise<void> {
  const { applied, missing, unknown } = await migrationsOf(db)
  const last = applied.at(-1)
  // Copy nothing if no upgrade follows: the database is empty, up to date, or written by a later version.
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
        texts.damagedBeforeUpgrade({ file: join(dataFolder, 'safelight.sqlite'), folder }),
      )
    }
    await rename(unfinished, target)
  } catch (cause) {
    await rm(unfinished, { force: true })
    if (cause instanceof StartError) throw cause
    throw new StartError(texts.copyFailed({ folder }), { cause })
  }
  await deleteOldest(folder, `${last}.sqlite`)
}

/** Checks the copy, which contains every damaged page of the database. */
function isDamaged(file: string): boolean {
  const address = pathToFileURL(file)
  // Without `immutable`, SQLite would create a log next to the copy, even for reading alone.
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

/**
 * Deletes all but `KEPT` copies. Always keeps the new copy (`made`), which a wrong clock may date as the
 * oldest.
 */
async function deleteOldest(folder: string, made: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sqlite') && name !== made)
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (await stat(join(folder, name))).mtimeMs)
  const newestFirst = names.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
  for (const name of newestFirst.slice(KEPT - 1)) await rm(join(folder, name))
}
