import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpTo, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { signUpOwner } from '@safelight/test-kit/library'
import { run } from '@safelight/test-kit/programs/process'
import { contents, copyOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { generationsOf } from '../../src/commands/backup/generations.ts'
import { restore } from '../../src/commands/backup/restore.ts'
import { withFolder } from '../../src/commands/folder.ts'

/* Versions before 0.1.0 were never released. Their libraries are rejected before anything reads or changes them. */

const SENTENCE =
  /holds a library from before Safelight 0\.1\.0, which Safelight \S+ cannot read\. Nothing was changed\. Keep using the version that made it, or export your photos and videos there/

/** Gives a database the migrations and some columns of a version before 0.1.0. */
function makeUnreleased(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    update migrations set name = '0001-accounts-and-items';
    alter table guest_files rename to gifts;
    alter table counters drop column forgotten_to`)
  database.close()
}

it('starts no server and runs no command on a library from before 0.1.0, and keeps its rows', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  makeUnreleased(file)
  const rows = () => {
    const database = new DatabaseSync(file, { readOnly: true })
    const all = database.prepare('select name, sql from sqlite_schema order by name').all()
    database.close()
    return all
  }
  const before = rows()
  const server = run({ SAFELIGHT_DATA: folder })
  expect(await server.ended).toBe(1)
  expect(await server.output).toMatch(SENTENCE)
  const context = { openBlobs, databaseUrl: () => undefined }
  await expect(withFolder(folder, context, async () => {})).rejects.toThrow(SENTENCE)
  expect(rows()).toEqual(before)
  expect([...contents(folder).keys()].filter(name => name.startsWith('before-'))).toEqual([])
})

it('restores and verifies no backup from before 0.1.0, and does not call it damaged', async () => {
  const server = await startServer()
  await signUpOwner(server, 'ada@example.org')
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  for (const { file } of await generationsOf(backup)) makeUnreleased(file)
  const target = join(temporaryFolder(), 'restored')
  await expect(restore(backup, target, openBlobs)).rejects.toThrow(SENTENCE)
  await expect(verifiedBackup(backup)).rejects.toThrow(SENTENCE)
  expect(() => contents(target)).toThrow('ENOENT')

  // The first backups had one database and no generations.
  rmSync(join(backup, 'generations'), { recursive: true })
  await expect(restore(backup, target, openBlobs)).rejects.toThrow(SENTENCE)
})

it.skipIf(!python || process.env.TEST_POSTGRES)(
  'rescues nothing from a library from before 0.1.0 (needs Python)',
  async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const data = copyOf(server)
    makeUnreleased(join(data, 'safelight.sqlite'))
    const { code, stdout, stderr } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/holds a library from before Safelight 0\.1\.0/)
  },
)
