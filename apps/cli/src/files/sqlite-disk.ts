import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DeviceDisk } from '@safelight/client/headless'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'

/** Keeps an account's sealed rows in one SQLite file, which this process locks until `close`. */
export interface SqliteDisk extends DeviceDisk {
  close(): void
}

/** Throws CommandError if another process has locked the file, or if it is damaged. */
export function openSqliteDisk(path: string): SqliteDisk {
  const database = new DatabaseSync(path)
  chmodSync(path, 0o600)
  try {
    database.exec(`
      pragma locking_mode = exclusive;
      begin exclusive;
      create table if not exists rows (name text primary key, sealed blob not null) without rowid;
      commit;
    `)
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked/.test(error.message)) throw new CommandError(BUSY)
    if (error instanceof Error && /malformed|not a database/.test(error.message)) {
      throw new CommandError(texts.storeDamaged({ path }))
    }
    throw error
  }
  const one = database.prepare('select sealed from rows where name = ?')
  const names = database.prepare('select name from rows')
  const put = database.prepare('insert or replace into rows (name, sealed) values (?, ?)')
  const remove = database.prepare('delete from rows where name = ?')

  return {
    async read(name) {
      const row = one.get(name)
      return row && new Uint8Array(row.sealed as Uint8Array<ArrayBuffer>)
    },
    names: async () => names.all().map(({ name }) => String(name)),
    async write(rows) {
      database.exec('begin')
      try {
        for (const [name, sealed] of rows) {
          if (sealed) put.run(name, sealed)
          else remove.run(name)
        }
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}

const BUSY = texts.storeBusy
