import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SetupError } from '../setup.mjs'

/**
 * Locks a folder until this process ends, because two runs would overwrite each other's reports. The lock is on an empty
 * SQLite database: the operating system releases it even if the process is killed.
 *
 * @param {string} command How a person started the run.
 * @returns {{ release(): void }}
 * @throws {SetupError} if another process has the lock. The message names this process.
 */
export function lockRuns(folder, command) {
  mkdirSync(folder, { recursive: true })
  const owner = join(folder, 'running.json')
  const database = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    database.close()
    if ((error.errcode & 0xff) !== BUSY) throw error
    throw new SetupError(`${describe(owner)} Wait until it ends, or stop it.`)
  }
  held.add(database)
  writeFileSync(owner, JSON.stringify({ pid: process.pid, command, since: new Date() }))
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}

/** Holds the open databases. If one were garbage-collected, its lock would be released. */
const held = new Set()

const BUSY = 5

function describe(file) {
  try {
    const { pid, command, since } = JSON.parse(readFileSync(file, 'utf8'))
    const time = new Date(since).toLocaleTimeString()
    return `“${command}” has been running in this clone since ${time}, as process ${pid}.`
  } catch {
    // The other process has not written its command yet, so the message cannot name the command.
    return 'Another “npm test” is running in this clone.'
  }
}
