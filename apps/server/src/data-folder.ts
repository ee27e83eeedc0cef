import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/**
 * Makes the data folder, for its owner alone, and holds it for this process until `release`: a second
 * server in it would sweep away the uploads of the first. Throws StartError.
 */
export function holdDataFolder(folder: string): { release(): void } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`SAFELIGHT_DATA must name a folder that can be written: ${folder}`, {
      cause: error,
    })
  }
  return lock(folder)
}

/** SQLite's lock of an otherwise empty database, which the system gives up when the process ends. */
function lock(folder: string): { release(): void } {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    throw new StartError(`SAFELIGHT_DATA is in use by another Safelight: ${folder}`, {
      cause: error,
    })
  }
  return { release: () => database.close() }
}
