import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@safelight/texts/server/back-up'
import { texts as programTexts } from '@safelight/texts/server/program'
import { type Kysely, sql } from 'kysely'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { migrate } from '../../database/migrate.ts'
import { isEmpty } from '../../database/postgres/copy-in.ts'
import type { Schema } from '../../database/schema.ts'
import { copyDatabase } from '../../database/sqlite/copy-database.ts'
import { openDatabase } from '../../database/sqlite/open.ts'
import { prepareFolder } from '../../installation/writable-folder.ts'
import { StartError } from '../../start-error.ts'
import { fillOnce, prepareEmpty } from '../fill-once.ts'
import { type Copied, copyBlobs } from './copy-blobs.ts'
import { DATABASE, namesIn, placeDatabase, reading, removeDatabase, syncFolder } from './files.ts'
import { type Generation, generationOf, generationsOf, isAsWritten } from './generations.ts'
import { hasMark } from './mark.ts'
import { assertSecret, copySecret, findSecret } from './server-secret.ts'
import { assertReleased, examine } from './soundness.ts'

/** The name of a file that exists during a restore: first empty, then the restored database. */
export const UNFINISHED = 'restoring'

export interface RestoreOptions {
  generation?: number | undefined
  givenSecret?: Uint8Array | undefined
}

/**
 * Restores a generation into a new or empty folder, or continues an interrupted restore. The database comes
 * last, into `postgres` if given, else into the folder. Throws StartError for an incomplete backup, and for a
 * folder or database that holds other data.
 */
export async function restore(
  backup: string,
  folder: string,
  openBlobs: (folder: string) => BlobStore,
  postgres?: Kysely<Schema>,
  { generation, givenSecret }: RestoreOptions = {},
): Promise<Copied> {
  const source = await soundGeneration(backup, generation, givenSecret)
  // If `UNFINISHED` exists, this run continues an interrupted one, which may have filled the database.
  if (postgres && !existsSync(join(folder, UNFINISHED))) await prepareEmpty(postgres)
  await prepare(folder)
  const restored = join(folder, UNFINISHED)
  // PostgreSQL's rows come from the copy that an interrupted run left in the folder. Keep this copy: a new
  // one would have another installation id.
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

/** Returns the path of a generation's database. Throws StartError if it is damaged or lacks its secret. */
async function soundGeneration(
  backup: string,
  number: number | undefined,
  givenSecret: Uint8Array | undefined,
): Promise<string> {
  const generations = hasMark(backup) ? await generationsOf(backup) : []
  assertReleased(backup, generations)
  const [newest] = generations
  if (!newest) throw new StartError(texts.noGenerationYet({ folder: backup }))
  const chosen = number === undefined ? newest : await generationOf(backup, number)
  const { damage, secretCheck } = examine(chosen.file)
  const isAltered = (await isAsWritten(chosen)) === false
  const reason = damage[0] ?? (isAltered ? texts.bytesChanged : undefined)
  if (reason !== undefined) throw new StartError(await damaged(backup, chosen, reason))
  if (secretCheck !== null) {
    assertSecret(findSecret(secretCheck, { here: backup }, givenSecret), backup)
  }
  return chosen.file
}

async function damaged(backup: string, { number }: Generation, damage: string): Promise<string> {
  const others = (await generationsOf(backup)).filter(each => each.number !== number)
  const sound = await firstSound(others)
  return sound
    ? texts.generationDamaged({ number, reason: damage, sound: sound.number, folder: backup })
    : texts.noSoundGeneration({ number, reason: damage })
}

async function firstSound(generations: Generation[]): Promise<Generation | undefined> {
  for (const each of generations) {
    const isWhole = examine(each.file).damage.length === 0 && (await isAsWritten(each)) !== false
    if (isWhole) return each
  }
  return undefined
}

/** Throws StartError after an interrupted restore: a server would show an empty library. */
export function assertRestored(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return
  throw new StartError(texts.restoreUnfinished({ folder }))
}

async function prepare(folder: string): Promise<void> {
  prepareFolder(folder)
  const names = await namesIn(folder)
  if (names.length > 0 && !names.includes(UNFINISHED)) {
    throw new StartError(programTexts.folderNotEmpty({ folder }))
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

/** No account makes this many changes between a backup and its restore. */
const CHANGES_LOST = 1_000_000_000

/**
 * Migrates a restored database and gives it a new installation id. Devices may know changes that the backup
 * lacks. The numbers of changes continue far higher, and each device then reloads its library.
 */
async function bringUpToDate(file: string): Promise<void> {
  const database = openDatabase(file)
  try {
    await migrate(database)
    const last = sql<number>`last_change + ${CHANGES_LOST}`
    await database.updateTable('counters').set({ last_change: last, forgotten_to: last }).execute()
    await database
      .updateTable('installation')
      .set(({ ref }) => ({
        restored_from: ref('installation_id'),
        installation_id: randomUUID(),
      }))
      .execute()
    // Merges the write-ahead log into the database, so that it is a single file.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
}
