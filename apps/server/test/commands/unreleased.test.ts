import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpTo, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { signUpOwner } from '@safelight/test-kit/library'
import { run } from '@safelight/test-kit/programs/process'
import { contents, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { namesIn } from '../../src/commands/backup/files.ts'
import { generationsOf } from '../../src/commands/backup/generations.ts'
import { restore } from '../../src/commands/backup/restore.ts'
import { withFolder } from '../../src/commands/folder.ts'

/* Libraries of development versions, from before the first release, are rejected before they are changed. */

const SENTENCE =
  /holds a library that a development version made before the first release\. Safelight .+ cannot read it\. Nothing was changed\. Keep using the development version, or export your photos and videos there/

function makeUnreleased(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(`
    delete from migrations where name <> '0001-baseline';
    update migrations set name = '0001-accounts-and-items';
    alter table guest_files rename to gifts;
    alter table counters drop column forgotten_to`)
  database.close()
}

async function writeUnreleased(folder: string): Promise<string> {
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  const database = new DatabaseSync(file)
  database.exec(`
    insert into users (email, roles_json, password_hmac, recovery_hmac, keys_json, profile_sealed, profile_version, created_at)
    values ('ada@example.org', '[]', '', '', '{}', '', 1, '')`)
  database.close()
  makeUnreleased(file)
  return file
}

it('refuses to run on the library of a development version', async () => {
  const folder = temporaryFolder()
  const file = await writeUnreleased(folder)
  const before = readFileSync(file)
  const server = run({ SAFELIGHT_DATA: folder })
  expect(await server.ended).toBe(1)
  expect(await server.output).toMatch(SENTENCE)
  const context = { openBlobs, databaseUrl: () => undefined }
  await expect(withFolder(folder, context, async () => {})).rejects.toThrow(SENTENCE)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(await namesIn(folder)).toEqual(['safelight.sqlite'])
})

it('neither restores nor verifies a backup of a development version', async () => {
  const server = await startServer()
  await signUpOwner(server, 'ada@example.org')
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  for (const { file } of await generationsOf(backup)) makeUnreleased(file)
  const target = join(temporaryFolder(), 'restored')
  await expect(restore(backup, target, openBlobs)).rejects.toThrow(SENTENCE)
  await expect(verifiedBackup(backup)).rejects.toThrow(SENTENCE)
  expect(() => contents(target)).toThrow('ENOENT')

  // Without this folder, the backup is like the first ones, which had one database and no generations.
  rmSync(join(backup, 'generations'), { recursive: true })
  await expect(restore(backup, target, openBlobs)).rejects.toThrow(SENTENCE)
})

const WORDS = `${'abandon '.repeat(23)}art`

it.skipIf(!python)('rescue refuses development versions (needs Python)', async () => {
  const folder = temporaryFolder()
  await writeUnreleased(folder)
  const { code, stdout, stderr } = await rescue(folder, WORDS)
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/holds a library that a development version made/)
})
