import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/export'
import { texts as programTexts } from '@safelight/texts/server/program'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/sqlite/open.ts'
import { prepareFolder } from '../../installation/writable-folder.ts'
import { StartError } from '../../start-error.ts'
import { type Copied, copyBlobs } from '../backup/copy-blobs.ts'
import { DATABASE, reading } from '../backup/files.ts'
import { holdDeletions } from '../backup/hold-deletions.ts'
import type { OpenFolder } from '../folder.ts'
import { copyRows } from './copy-rows.ts'

/** Marks an export: a data folder with one account, on which no server should run. */
const EXPORT_MARK = 'export.json'

export const isExport = (folder: string): boolean => existsSync(join(folder, EXPORT_MARK))

/** Throws StartError for an account export. Without the server's secret, nobody could sign in. */
export function assertNoExport(folder: string): void {
  if (!isExport(folder)) return
  throw new StartError(texts.folderIsExport({ folder }))
}

/**
 * Copies one account's library as ciphertext into a new or empty folder, in the format of a data folder. Its
 * recovery words or password open it with `scripts/rescue`. A server may run meanwhile. The export contains
 * no secret of the server.
 */
export async function exportAccount(
  { database, blobs, inSqlite }: OpenFolder,
  accountId: number,
  folder: string,
  openBlobs: (folder: string) => BlobStore,
): Promise<Copied> {
  prepareFolder(folder)
  if ((await readdir(folder)).length > 0)
    throw new StartError(programTexts.folderNotEmpty({ folder }))
  await writeFile(join(folder, EXPORT_MARK), '{"format":"safelight-account-export/1"}\n')
  const target = join(folder, DATABASE)
  const made = openDatabase(target)
  await migrate(made).finally(() => made.destroy())
  const running = await holdDeletions(database)
  try {
    await inSqlite(async file => fill(target, file, accountId))
    return await reading(target, rows => copyBlobs(rows, blobs, openBlobs(folder), running.check))
  } finally {
    await running.end()
  }
}

function fill(target: string, source: string, accountId: number): void {
  const database = new DatabaseSync(target, { timeout: 5000 })
  try {
    database.exec('pragma journal_mode = delete')
    copyRows(database, source, accountId)
  } finally {
    database.close()
  }
}
