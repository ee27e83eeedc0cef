import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/start'
import { prepareFolder } from './installation/writable-folder.ts'
import { StartError, sentenceOf } from './start-error.ts'

/**
 * Creates the data folder, which only the server's user can read, and locks it until `release`. A second
 * server in it would delete the first one's uploads. Throws StartError if the folder cannot be created,
 * written or locked.
 */
export function holdDataFolder(folder: string): { release(): void } {
  prepareFolder(folder)
  return lock(folder)
}

/**
 * Locks the empty SQLite database `lock` in the data folder. The operating system releases the lock when the
 * process ends, even after a crash.
 */
function lock(folder: string): { release(): void } {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
    // A journal would need space, which a full disk does not have.
    database.exec('pragma journal_mode = off; begin exclusive')
    const held = database
    return { release: () => held.close() }
  } catch (cause) {
    database?.close()
    throw new StartError(whyNot(folder, cause), { cause })
  }
}

function whyNot(folder: string, cause: unknown): string {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  if (code === BUSY) return texts.folderInUse({ folder })
  if (code === FULL) return texts.diskFullAt({ path: folder })
  return sentenceOf(cause) ?? texts.folderDenied({ folder })
}

/** Result codes of SQLite. */
const BUSY = 5
const FULL = 13
