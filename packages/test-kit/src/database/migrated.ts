import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrate } from '../../../../apps/server/src/database/migrate.ts'
import { migrations } from '../../../../apps/server/src/database/migrations.ts'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'
import { openDatabase } from '../../../../apps/server/src/database/sqlite/open.ts'

let template: Promise<Buffer> | undefined

/** Writes a database that is up to date and empty. It is migrated once in a process, then copied. */
export async function writeMigrated(file: string): Promise<void> {
  template ??= makeTemplate()
  await writeFile(file, await template, { mode: 0o600 })
}

async function makeTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-template-'))
  try {
    const file = join(folder, 'safelight.sqlite')
    const database = openDatabase(file)
    await migrate(database)
    // The last connection takes the write-ahead log into the file.
    await database.destroy()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Gives an empty SQLite database the tables of an earlier version: those up to the migration with this name. */
export async function migrateTo(database: Kysely<Schema>, name: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}
