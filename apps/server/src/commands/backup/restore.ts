import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { migrate } from '../../database/migrate.ts'
import { isEmpty } from '../../database/postgres/copy-in.ts'
import type { Schema } from '../../database/schema.ts'
import { copyDatabase } from '../../database/sqlite/copy-database.ts'
import { openDatabase } from '../../database/sqlite/open.ts'
import { StartError } from '../../start-error.ts'
import { fillOnce, prepareEmpty } from '../fill-once.ts'
import { type Copied, copyBlobs } from './copy-blobs.ts'
import {
  BACKUP_MARK,
  copySecret,
  DATABASE,
  namesIn,
  placeDatabase,
  reading,
  removeDatabase,
  syncFolder,
} from './files.ts'

/** There while a restore has not ended: empty, then the database that it brings. */
const UNFINISHED = 'restoring'

/**
 * Makes a data folder from a back-up, in a new or empty folder or in one where a restore did not end. The database
 * comes last: into `postgres` where that has it, else into the folder. Throws StartError for what is no whole
 * back-up, and for a folder or a database that holds something else.
 */
export async function restore(
  backup: string,
  folder: string,
  openBlobs: (folder: string) => BlobStore,
  postgres?: Kysely<Schema>,
): Promise<Copied> {
  const source = join(backup, DATABASE)
  if (!existsSync(join(backup, BACKUP_MARK)) || !existsSync(source)) {
    throw new StartError(`There is no back-up of Safelight that has ended at ${backup}.`)
  }
  // A run that ended behind the commit of its rows has left them there.
  if (postgres && !existsSync(join(folder, UNFINISHED))) await prepareEmpty(postgres)
  await prepare(folder)
  const restored = join(folder, UNFINISHED)
  // Rows that are there are this very copy's: made again from an older version, it would have other times.
  const isFilled = postgres && (await stat(restored)).size > 0 && !(await isEmpty(postgres))
  if (!isFilled) await copyUpToDate(source, folder)
  const copied = await reading(restored, database =>
    copyBlobs(database, openBlobs(backup), openBlobs(folder)),
  )
  await copySecret(backup, folder)
  if (postgres) {
    await fillOnce(postgres, restored, folder)
    await rm(restored)
  } else await placeDatabase(restored, folder)
  return copied
}

/** Throws StartError for a folder where a restore did not end: a server would take it for an empty library. */
export function assertRestored(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return
  throw new StartError(`A restore into SAFELIGHT_DATA did not end, start it again: ${folder}`)
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await namesIn(folder)
  if (names.length > 0 && !names.includes(UNFINISHED)) {
    throw new StartError(`This folder is not empty: ${folder}`)
  }
  await writeFile(join(folder, UNFINISHED), '', { flag: 'a', mode: 0o600 })
}

async function copyUpToDate(source: string, folder: string): Promise<void> {
  const copy = join(folder, `${DATABASE}.new`)
  await removeDatabase(copy)
  await copyDatabase(source, copy)
  await bringUpToDate(copy)
  await rename(copy, join(folder, UNFINISHED))
  await syncFolder(folder)
}

/** More changes than an account makes between a back-up and its restore. */
const CHANGES_LOST = 1_000_000_000

/**
 * A back-up of an older version gets today's tables. Devices know of changes that the back-up does not have, whose
 * numbers would be given out again: with numbers that none of them knows, each reads its library anew.
 */
async function bringUpToDate(file: string): Promise<void> {
  const database = openDatabase(file)
  try {
    await migrate(database)
    const last = sql<number>`last_change + ${CHANGES_LOST}`
    await database.updateTable('counters').set({ last_change: last, forgotten_to: last }).execute()
    // All of it is in the one file then.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
}
