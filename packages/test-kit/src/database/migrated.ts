import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../../apps/server/src/database/migrate.ts'
import { openDatabase } from '../../../../apps/server/src/database/sqlite/open.ts'

let template: Promise<Buffer> | undefined

/**
 * Writes an empty migrated database to `file`. Migrates only once per process, and then copies the result.
 */
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
    // Closing the last connection merges the write-ahead log into the file.
    await database.destroy()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
