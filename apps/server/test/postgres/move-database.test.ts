import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, signUp } from '@safelight/test-kit/accounts/account'
import { inFolder, openBlobs, storeOf } from '@safelight/test-kit/commands'
import {
  addressOf,
  emptyPostgres,
  freshPostgres,
  nameOf,
  openPool,
} from '@safelight/test-kit/database/postgres'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OpenFolder } from '../../src/commands/folder.ts'
import { moveBlobs } from '../../src/commands/move/move-blobs.ts'
import { moveToPostgres, moveToSqlite } from '../../src/commands/move/move-database.ts'
import { verify } from '../../src/commands/verify/verify.ts'
import { holdDataFolder } from '../../src/data-folder.ts'
import { isServable, migrate, requireMigrated } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { joinServers } from '../../src/installation/running-servers.ts'
import { StartError } from '../../src/start-error.ts'

const toPostgres = (folder: string, url: string) =>
  inFolder({ folder }, sqlite => moveToPostgres(sqlite, openPool(url)))

const ONTO_LEFT = /^move-database has moved the database of /

it('moves all rows to SQLite and back', async () => {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const { folder, context } = server
  const { rows } = await inFolder(server, moveToSqlite)
  expect(rows).toBeGreaterThan(50)
  const found = { faults: [], miscounts: [], damage: [] }
  expect(await inFolder({ folder }, verify, storeOf(server))).toMatchObject(found)
  await expect(migrate(context.database)).rejects.toThrow(ONTO_LEFT)
  await expect(inFolder(server, verify)).rejects.toThrow(ONTO_LEFT)

  const url = await emptyPostgres()
  expect((await toPostgres(folder, url)).rows).toBe(rows)
  await expect(inFolder({ folder }, verify)).rejects.toThrow(ONTO_LEFT)
  const database = openPool(url)
  const back = await startServer({ database, blobs: context.blobs })
  expect(await inFolder({ ...back, folder }, verify)).toMatchObject(found)
  const { token } = await signIn(back, owner.email, owner.password)
  await uploaded(back, token)
  const under = await database.selectFrom('uploads').select('id').execute()
  expect(under.length).toBeGreaterThan(0)
})

it('rejects a target database that is not empty', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const file = join(server.folder, 'safelight.sqlite')
  await inFolder(server, moveToSqlite)
  await expect(inFolder({ ...server }, moveToSqlite)).rejects.toThrow(StartError)

  const other = await startServer()
  await aSharedLibrary(other)
  const url = addressOf(await nameOf(other.context.database))
  await expect(toPostgres(server.folder, url)).rejects.toThrow(
    'The database of DATABASE_URL is not empty. Set DATABASE_URL to an empty one.',
  )
  const sqlite = openDatabase(file)
  await requireMigrated(sqlite).finally(() => sqlite.destroy())
  await expect(
    inFolder(other, folder => moveToSqlite({ ...folder, path: server.folder })),
  ).rejects.toThrow(/^There is another database already: /)
  await requireMigrated(other.context.database)
})

it('moves either all rows into PostgreSQL or none', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  await inFolder(server, moveToSqlite)
  const url = await freshPostgres()
  const target = openPool(url)
  await sql`alter table guest_files add constraint broken check (bytes < 0)`.execute(target)
  await expect(toPostgres(server.folder, url)).rejects.toThrow('broken')
  expect(await target.selectFrom('users').select('id').execute()).toEqual([])
  expect(await target.selectFrom('plans').select('id').execute()).toHaveLength(4)
  await sql`alter table guest_files drop constraint broken`.execute(target)
  expect((await toPostgres(server.folder, url)).miscounts).toEqual([])
})

it('continues a move that was interrupted near its end', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const { folder } = server
  const { rows } = await inFolder(server, moveToSqlite)
  await sql`delete from migrations where name = 'moved'`.execute(server.context.database)
  expect(await inFolder(server, moveToSqlite)).toMatchObject({ rows, miscounts: [] })
  expect(await isServable(server.context.database)).toBe(false)
  const url = await emptyPostgres()
  await toPostgres(folder, url)
  await unmark(folder)
  expect(await toPostgres(folder, url)).toMatchObject({ rows, miscounts: [] })
  await expect(inFolder({ folder }, verify)).rejects.toThrow(ONTO_LEFT)

  await unmark(folder)
  const target = openPool(url)
  await target
    .updateTable('users')
    .set({ email: 'another@example.org' })
    .where('id', '=', 1)
    .execute()
  await expect(toPostgres(folder, url)).rejects.toThrow(
    'The database of DATABASE_URL is not empty. Set DATABASE_URL to an empty one.',
  )
  await inFolder({ folder }, verify)
})

async function unmark(folder: string): Promise<void> {
  const sqlite = openDatabase(join(folder, 'safelight.sqlite'))
  await sql`delete from migrations where name = 'moved'`.execute(sqlite)
  await sqlite.destroy()
}

it('rejects a move of the database while another connection writes', async () => {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const moved = inFolder(server, (folder: OpenFolder) =>
    moveToSqlite({
      ...folder,
      async inSqlite(work) {
        await uploaded(server, owner.token)
        return folder.inSqlite(work)
      },
    }),
  )
  await expect(moved).rejects.toThrow(/^The copied rows of \w+ differ from the originals\./)
  await requireMigrated(server.context.database)
  expect(existsSync(join(server.folder, 'safelight.sqlite'))).toBe(false)
})

it('rejects a move of the database while a server runs on any machine', async () => {
  const server = await startServer()
  await signUp(server)
  const { leave } = await joinServers(server.context, { payments: 'off', blobs: 'the disk' })
  const target = openBlobs(temporaryFolder())
  const other = await startServer()
  const awaited = await joinServers(other.context, { payments: 'off', blobs: 'the disk' })
  const moves = [
    () => inFolder(server, moveToSqlite),
    () => inFolder(server, folder => moveBlobs(folder, folder.blobs, target)),
  ]
  for (const move of moves) await expect(move()).rejects.toThrow(/^A server is using the database/)
  await leave()
  for (const move of moves.toReversed()) await move()
  expect(await isServable(server.context.database)).toBe(false)

  const url = addressOf(await nameOf(other.context.database))
  await expect(toPostgres(server.folder, url)).rejects.toThrow(/^A server is using the database/)
  await awaited.leave()
  await toPostgres(server.folder, url)
})

it('moves only a data folder that no server uses', async () => {
  const server = await startServer()
  await aSharedLibrary(server)
  const { folder } = server
  const url = addressOf(await nameOf(server.context.database))
  const settings = { SAFELIGHT_DATA: folder, DATABASE_URL: url }
  const lock = holdDataFolder(folder)
  const held = await safelight(settings, folder, 'move-database', 'sqlite')
  lock.release()
  expect(held.stderr).toMatch(/^Another Safelight is using this folder/)
  expect(await safelight(settings, folder, 'move-database', 'sqlite')).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^[\d,]+ rows moved\. Start servers without DATABASE_URL from now on\.\n$/,
    ),
    stderr: '',
  })
  expect(await safelight(settings, folder, 'start')).toMatchObject({
    code: 1,
    stderr:
      'move-database has moved the database of DATABASE_URL into the data folder. Unset DATABASE_URL.\n',
  })
  const next = { ...settings, DATABASE_URL: await emptyPostgres() }
  expect(await safelight(next, folder, 'move-database', 'postgres')).toMatchObject({ code: 0 })
  expect(await safelight({ SAFELIGHT_DATA: folder }, folder, 'start')).toMatchObject({
    code: 1,
    stderr:
      'move-database has moved the database of SAFELIGHT_DATA to PostgreSQL. Set DATABASE_URL.\n',
  })
  expect(await safelight(next, temporaryFolder(), 'move-database', 'postgres')).toMatchObject({
    code: 1,
    stderr: 'Set DATABASE_URL to the PostgreSQL database.\n',
  })
})
