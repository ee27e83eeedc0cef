import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { PROGRAM_VERSION } from '../../database/program-version.ts'
import { StartError } from '../../start-error.ts'
import type { OpenFolder } from '../folder.ts'
import { announce } from './announce.ts'
import { type Copied, copyBlobs, deleteOthers } from './copy-blobs.ts'
import {
  BACKUP_MARK,
  copySecret,
  DATABASE,
  namesIn,
  placeDatabase,
  reading,
  removeDatabase,
} from './files.ts'

export interface BackedUp extends Copied {
  /** Blobs of the back-up of before that nothing counts on any more. */
  deleted: number
}

/**
 * Brings the back-up in `target` up to date, while a server may run. A back-up is a data folder: the database as it
 * is at one moment, and every blob that it counts on. Until it is whole, the one of before stays as it was.
 * Uploads that have not ended are no part of it. Throws StartError for a folder that is not empty and no back-up.
 */
export async function backUp(
  { database, path, blobs, copyDatabase }: OpenFolder,
  target: string,
  openBlobs: (folder: string) => BlobStore,
): Promise<BackedUp> {
  await prepare(target)
  const store = openBlobs(target)
  await store.sweep(new Date())
  const copy = join(target, `${DATABASE}.new`)
  await removeDatabase(copy)
  const running = await announce(database)
  try {
    await copyDatabase(copy)
    endUploads(copy)
    const copied = await reading(copy, kept => copyBlobs(kept, blobs, store, running.check))
    await running.renew()
    running.check()
    await copySecret(path, target)
    await placeDatabase(copy, target)
    const deleted = await reading(join(target, DATABASE), kept => deleteOthers(kept, store))
    return { ...copied, deleted }
  } finally {
    await running.end()
  }
}

async function prepare(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  const names = await namesIn(target)
  if (names.length > 0 && !names.includes(BACKUP_MARK)) {
    throw new StartError(`This folder is not empty, and no back-up of Safelight: ${target}`)
  }
  const mark = `${JSON.stringify({ safelight: PROGRAM_VERSION })}\n`
  await writeFile(join(target, BACKUP_MARK), mark, { mode: 0o600 })
}

/** What holds uploads that have not ended, whose parts belong to one store. */
export const UNDER_WAY = ['uploads', 'imports'] as const

/** Takes out what uploads under way hold, whose blobs no back-up has: devices begin them anew. */
function endUploads(file: string): void {
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    copy.exec(`
      pragma journal_mode = delete;
      ${UNDER_WAY.map(table => `delete from ${table};`).join('\n')}
      delete from deleted_blobs;
      delete from backups;
    `)
  } finally {
    copy.close()
  }
}
