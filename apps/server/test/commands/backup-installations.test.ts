import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signUp } from '@safelight/test-kit/accounts/account'
import {
  backUpTo,
  inFolder,
  openBlobs,
  storeOf,
  verifiedBackup,
} from '@safelight/test-kit/commands'
import { run } from '@safelight/test-kit/programs/process'
import { SECRET, startServer, temporaryFolder } from '@safelight/test-kit/server'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { type BackupOptions, backUp } from '../../src/commands/backup/back-up.ts'
import { generationsOf } from '../../src/commands/backup/generations.ts'
import { restore } from '../../src/commands/backup/restore.ts'
import { settledSecret } from '../../src/installation/secret-check.ts'
import { StartError } from '../../src/start-error.ts'

async function backedUp() {
  const { server, person } = await signedIn()
  await uploaded(server, person.token)
  const backup = temporaryFolder()
  await backUpTo(server, backup)
  return { server, person, backup }
}

const refused = async (work: Promise<unknown>, message: RegExp) => {
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(message)
}

it('rejects a backup folder that belongs to another installation', async () => {
  const { server, backup } = await backedUp()
  const other = await startServer()
  await signUp(other)
  const takesOver = true
  await refused(backUpTo(other, backup), /belongs to another installation/)
  await refused(backUpTo(other, backup, { takesOver }), /belongs to another installation/)
  expect((await generationsOf(backup)).map(({ number }) => number)).toEqual([1])
  expect(await backUpTo(server, backup)).toMatchObject({ generation: 2, copied: 0 })
})

it('a restored installation continues the backup only with --take-over', async () => {
  const { server, backup } = await backedUp()
  const folder = join(temporaryFolder(), 'restored')
  await restore(backup, folder, openBlobs)
  await refused(backUpTo({ folder }, backup), /--take-over/)
  await backUpTo(server, backup)
  expect(await backUpTo({ folder }, backup, { takesOver: true })).toMatchObject({ generation: 3 })
  expect(await backUpTo({ folder }, backup)).toMatchObject({ generation: 4, copied: 0 })
  await refused(backUpTo(server, backup), /belongs to another installation/)
})

it('rejects a backup by a second copy of the database', async () => {
  const { server, backup } = await backedUp()
  const folder = temporaryFolder()
  await inFolder(server, ({ copyDatabase }) => copyDatabase(join(folder, 'safelight.sqlite')))
  cpSync(join(server.folder, 'secret'), join(folder, 'secret'))
  const backUpCopy = (options: BackupOptions = {}) =>
    inFolder({ folder }, opened => backUp(opened, backup, openBlobs, options), storeOf(server))
  await backUpTo(server, backup)
  await refused(backUpCopy(), /^StartError: Another copy of this database/)
  expect((await generationsOf(backup)).map(({ number }) => number)).toEqual([2, 1])
  expect(await backUpCopy({ takesOver: true })).toMatchObject({ generation: 3 })
  await refused(backUpTo(server, backup), /--take-over once/)
  expect(await backUpCopy()).toMatchObject({ generation: 4 })
})

it("recognizes an installation's own backup although `backup.json` is damaged", async () => {
  const { server, backup } = await backedUp()
  const damageMark = () => writeFileSync(join(backup, 'backup.json'), '{"safelight":"0.1.0","ki')
  damageMark()
  expect(await verifiedBackup(backup)).toMatchObject({ wrong: [], faults: [], generations: 1 })
  const folder = join(temporaryFolder(), 'restored')
  await restore(backup, folder, openBlobs)
  await refused(backUpTo({ folder }, backup), /--take-over/)
  expect(await backUpTo(server, backup)).toMatchObject({ generation: 2, copied: 0 })

  const other = await startServer()
  await other.context.database.updateTable('installation').set({ secret_check: 'x' }).execute()
  damageMark()
  await refused(backUpTo(other, backup), /\bsecret\b|another installation/)
})

it('keeps the configured number of generations', async () => {
  const { server, person, backup } = await backedUp()
  await backUpTo(server, backup, { kept: { runs: 2, months: 0 } })
  await uploaded(server, person.token)
  expect(await backUpTo(server, backup)).toMatchObject({ forgotten: [1] })
  const itemsOf = async (generation?: number) => {
    const folder = join(temporaryFolder(), 'restored')
    return (await restore(backup, folder, openBlobs, undefined, { generation })).blobs
  }
  expect([await itemsOf(), await itemsOf(3), await itemsOf(2)]).toEqual([4, 4, 2])
  await refused(itemsOf(1), /has no generation 1/)
  expect(await backUpTo(server, backup, { forgetsEarlier: true })).toMatchObject({
    generation: 4,
    forgotten: [2, 3],
  })
})

it('restores a backup whose folder of generations is missing', async () => {
  const { server, backup } = await backedUp()
  // This state arises if a program copies the backup without this folder.
  rmSync(join(backup, 'generations'), { recursive: true })
  expect(await verifiedBackup(backup)).toMatchObject({ wrong: [], faults: [], generations: 1 })
  const folder = join(temporaryFolder(), 'restored')
  expect(await restore(backup, folder, openBlobs)).toMatchObject({ blobs: 2 })

  const database = readFileSync(join(backup, 'safelight.sqlite'))
  await server.context.database.deleteFrom('items').execute()
  await refused(backUpTo(server, backup), /--accept-loss/)
  expect(readFileSync(join(backup, 'safelight.sqlite'))).toEqual(database)

  expect(await backUpTo(server, backup, { acceptsLoss: true })).toMatchObject({ generation: 2 })
  expect((await generationsOf(backup)).map(({ number }) => number)).toEqual([2, 1])
  const again = join(temporaryFolder(), 'restored')
  const restored = await restore(backup, again, openBlobs, undefined, { generation: 1 })
  expect(restored).toMatchObject({ blobs: 2 })
})

it('the server refuses to start in the folder of a backup', async () => {
  const { backup } = await backedUp()
  const before = readFileSync(join(backup, 'safelight.sqlite'))
  const server = run({ SAFELIGHT_DATA: backup })
  expect(await server.ended).toBe(1)
  expect(await server.output).toMatch(/^This folder is a backup: .* restore [^\n]+\n$/)
  expect(readFileSync(join(backup, 'safelight.sqlite')).equals(before)).toBe(true)
})

it('the server refuses to start in the folder of an account export', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'export.json'), '{"format":"safelight-account-export/1"}\n')
  const server = run({ SAFELIGHT_DATA: folder })
  expect(await server.ended).toBe(1)
  expect(await server.output).toMatch(/^This folder is the export of one account, [^\n]+\n$/)
  expect(readdirSync(folder)).toEqual(['export.json'])
})

it('the server creates no new secret for a database that already has a secret', async () => {
  const folder = temporaryFolder()
  const { database } = (await startServer()).context
  await expect(settledSecret(database, folder)).rejects.toThrow(/`secret` is missing/)
  expect(existsSync(join(folder, 'secret'))).toBe(false)
  writeFileSync(join(folder, 'secret'), SECRET)
  expect(Buffer.from(await settledSecret(database, folder))).toEqual(SECRET)
  await database.deleteFrom('installation').execute()
  rmSync(join(folder, 'secret'))
  expect(await settledSecret(database, folder)).toHaveLength(32)
  rmSync(join(folder, 'secret'))
  const { context } = await startServer()
  await signUp(await startServer({ database: context.database }))
  await context.database.deleteFrom('installation').execute()
  await expect(settledSecret(context.database, folder)).rejects.toThrow(/`secret` is missing/)
})

it('rejects a database that is older than its backup', async () => {
  const { server, backup } = await backedUp()
  await server.context.database
    .updateTable('counters')
    .set(eb => ({ last_change: eb('last_change', '-', 1) }))
    .execute()
  await refused(backUpTo(server, backup), /This database is older than the last generation/)
  expect(await verifiedBackup(backup)).toMatchObject({ generations: 1, blobs: 2, faults: [] })
  expect(await backUpTo(server, backup, { acceptsLoss: true })).toMatchObject({ generation: 2 })
})
