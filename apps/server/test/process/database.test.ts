import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOlder } from '@safelight/contract/build'
import { addMigration } from '@safelight/test-kit/database/later-migration'
import { createContext, temporaryFolder } from '@safelight/test-kit/server'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { copyBeforeUpgrade } from '../../src/database/before-upgrade.ts'
import { isUniqueViolation } from '../../src/database/constraint.ts'
import {
  isServable,
  migrate,
  oldestProgramOf,
  requireMigrated,
} from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations.ts'
import { PROGRAM_VERSION, programText } from '../../src/database/program-version.ts'
import { readAtOnce } from '../../src/database/read-at-once.ts'
import type { Schema } from '../../src/database/schema.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { StartError } from '../../src/start-error.ts'

it('applies each migration once', async () => {
  const file = join(temporaryFolder(), 'safelight.sqlite')
  const first = openDatabase(file)
  expect(await migrate(first)).toEqual(Object.keys(migrations))
  expect(await migrate(first)).toEqual([])
  await first.destroy()
  const second = openDatabase(file)
  expect(await migrate(second)).toEqual([])
  await second.destroy()
})

it('rejects a database of a newer version', async () => {
  const { database } = (await createContext()).context
  await sql`insert into migrations values ('9999-later', 'now')`.execute(database)
  await expect(migrate(database)).rejects.toThrow(
    new StartError(
      `The database of SAFELIGHT_DATA needs a newer Safelight than this ${programText()}. Install the newest version.`,
    ),
  )
  await database
    .insertInto('program_versions')
    .values({ version: '99.1.0', changed_tables_at: '9999' })
    .execute()
  await expect(migrate(database)).rejects.toThrow(
    `The database of SAFELIGHT_DATA needs Safelight 99.1.0, and this is ${programText()}.`,
  )
})

it.each(['0001-accounts-and-items', '0038-baseline'])(
  'rejects a library of a development version with the first migration %s',
  async first => {
    const { database } = (await createContext()).context
    await sql`update migrations set name = ${first} where name = '0001-baseline'`.execute(database)
    const sentence = new StartError(
      `The database of SAFELIGHT_DATA holds a library that a development version made before the first release. Safelight ${programText()} cannot read it. Nothing was changed. Keep using the development version, or export your photos and videos there and import them into a new library.`,
    )
    await expect(migrate(database)).rejects.toThrow(sentence)
    await expect(requireMigrated(database)).rejects.toThrow(sentence)
    expect(await isServable(database)).toBe(false)
  },
)

it('serves compatible tables of a newer version without changing them', async () => {
  const { database } = (await createContext()).context
  await sql`insert into migrations values ('9998-later', 'now'), ('9999-later', 'now')`.execute(
    database,
  )
  const note = (version: string, oldest_program: string | null) =>
    database
      .insertInto('program_versions')
      .values({ version, changed_tables_at: version, oldest_program })
      .execute()
  await note('98.0.0', PROGRAM_VERSION)
  expect(await migrate(database)).toEqual([])
  expect(await isServable(database)).toBe(true)
  await expect(requireMigrated(database)).rejects.toThrow('needs Safelight 98.0.0')

  await note('99.0.0', '98.0.0')
  expect(await isServable(database)).toBe(false)
  await expect(migrate(database)).rejects.toThrow(
    `SAFELIGHT_DATA needs Safelight 99.0.0, and this is ${programText()}.`,
  )
})

it('records which version changed the tables', async () => {
  const { database } = (await createContext()).context
  expect(
    await database.selectFrom('program_versions').select(['version', 'oldest_program']).execute(),
  ).toEqual([{ version: PROGRAM_VERSION, oldest_program: null }])
})

it.each([
  [['1.2.0'], '1.2.0'],
  [['1.2.0', '1.10.0', '1.9.0'], '1.10.0'],
  [['1.2.0', undefined], null],
  [[], null],
])('computes the oldest version that can serve the tables after %j', (oldestPrograms, oldest) => {
  expect(oldestProgramOf(oldestPrograms)).toBe(oldest)
})

it('copies the database before an upgrade', async () => {
  const { folder, context } = await createContext()
  const copies = join(folder, 'before-upgrades')
  const keep = () => copyBeforeUpgrade(context.database, folder)
  await keep()
  expect(existsSync(copies)).toBe(false)

  const versions = ['9002-one', '9003-two', '9004-three', '9005-four']
  for (const [i, version] of versions.entries()) {
    addMigration(version)
    await keep()
    const [copy] = readdirSync(copies).sort().slice(-1)
    if (copy) utimesSync(join(copies, copy), i, i)
    await migrate(context.database)
  }
  expect(readdirSync(copies).sort()).toEqual([
    '9002-one.sqlite',
    '9003-two.sqlite',
    '9004-three.sqlite',
  ])
  const copy = new DatabaseSync(join(copies, '9003-two.sqlite'))
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(copy.prepare('select max(name) as last from migrations').get()).toEqual({
    last: '9003-two',
  })
  copy.close()
})

it('syncs every write to the disk', async () => {
  const database = openDatabase(join(temporaryFolder(), 'safelight.sqlite'))
  onTestFinished(() => database.destroy())
  const pragma = async (name: string) =>
    (await sql`${sql.raw(`pragma ${name}`)}`.execute(database)).rows
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
  expect(await pragma('busy_timeout')).toEqual([{ timeout: 5000 }])
})

it.each([
  ['3.51.2', true],
  ['3.51.3', false],
  ['3.51.10', false],
  ['3.60.0', false],
  ['3.6.0', true],
  ['4.0.0', false],
])('decides whether SQLite %s is too old', (version, older) => {
  expect(isOlder(version, '3.51.3')).toBe(older)
})

const upload = (id: string, owner = 1) => ({
  id,
  owner_id: owner,
  original_blob: 'a',
  renditions_blob: 'b',
  reserved_bytes: 1,
  started_at: '2024-01-01T00:00:00.000Z',
})

const withUser = async () => {
  const { context } = await createContext()
  await context.database
    .insertInto('users')
    .values({
      email: 'mira@example.org',
      roles_json: '[]',
      password_hmac: '',
      recovery_hmac: '',
      keys_json: '{}',
      profile_sealed: '',
      profile_version: 1,
      created_at: '',
    })
    .execute()
  await context.database.insertInto('counters').values({ owner_id: 1 }).execute()
  return context.database
}

it('keeps the queries of other requests out of a running transaction', async () => {
  const db = await withUser()
  const order: string[] = []
  const transaction = db.transaction().execute(async inside => {
    await inside.insertInto('uploads').values(upload('inside')).execute()
    order.push('inside')
    for (let i = 0; i < 20; i += 1) await new Promise(setImmediate)
    order.push('rolled back')
    throw new Error('changed my mind')
  })
  const outside = db
    .insertInto('uploads')
    .values(upload('outside'))
    .execute()
    .then(() => order.push('outside'))
  await expect(transaction).rejects.toThrow('changed my mind')
  await outside
  expect(order).toEqual(['inside', 'rolled back', 'outside'])
  const rows = await db.selectFrom('uploads').select('id').execute()
  expect(rows.map(row => row.id)).toEqual(['outside'])
})

it('runs further queries after a query has failed', async () => {
  const db = await withUser()
  await db.insertInto('uploads').values(upload('same')).execute()
  const failures = await Promise.allSettled([
    db.insertInto('uploads').values(upload('same')).execute(),
    db
      .transaction()
      .execute(inside => inside.insertInto('uploads').values(upload('same')).execute()),
    db.insertInto('uploads').values(upload('other', 999)).execute(),
  ])
  const reasons = failures.map(each => (each.status === 'rejected' ? each.reason : undefined))
  expect(reasons.map(isUniqueViolation)).toEqual([true, true, false])
  expect(reasons[2]).toBeInstanceOf(Error)
  expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
})

it("passes SQLite's integrity checks", async () => {
  const { folder } = await createContext()
  const database = new DatabaseSync(join(folder, 'safelight.sqlite'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
})

it('runs all queries of `readAtOnce` on one snapshot', async () => {
  const { database } = (await createContext()).context
  const count = async (db: Kysely<Schema>) =>
    (
      await db
        .selectFrom('deleted_blobs')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const reading = readAtOnce(database, async snapshot => [
    await count(snapshot),
    await count(snapshot),
  ])
  const writing = database.insertInto('deleted_blobs').values({ blob: 'a' }).execute()
  await Promise.all([reading, writing])
  expect(await reading).toEqual([0, 0])
  await expect(
    readAtOnce(database, snapshot => snapshot.selectFrom('deleted_blobs').select('blob').execute()),
  ).resolves.toEqual([{ blob: 'a' }])
})
