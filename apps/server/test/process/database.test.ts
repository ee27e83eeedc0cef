import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addItems } from '@safelight/test-kit/items'
import { createContext, temporaryFolder } from '@safelight/test-kit/server'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { albumSum } from '../../src/albums/album-items.ts'
import { linkSum } from '../../src/albums/links/link-items.ts'
import { copyBeforeUpgrade } from '../../src/database/before-upgrade.ts'
import { isUniqueViolation } from '../../src/database/constraint.ts'
import {
  isServable,
  migrate,
  oldestProgramOf,
  requireMigrated,
} from '../../src/database/migrate.ts'
import * as sizesOfPlacements from '../../src/database/migrations/0007-sizes-of-placements.ts'
import { isOlder, PROGRAM_VERSION } from '../../src/database/program-version.ts'
import { readAtOnce } from '../../src/database/read-at-once.ts'
import type { Schema } from '../../src/database/schema.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { StartError } from '../../src/start-error.ts'

it('applies each migration once', async () => {
  const file = join(temporaryFolder(), 'safelight.sqlite')
  const first = openDatabase(file)
  expect(await migrate(first)).toEqual([
    '0001-accounts-and-items',
    '0002-changes-and-lookups',
    '0003-chunked-uploads',
    '0004-details-and-trash',
    '0005-albums-and-sharing',
    '0006-unique-account-ids',
    '0007-sizes-of-placements',
    '0008-signed-links',
    '0009-sharing-takes-storage',
    '0010-open-uploads',
    '0011-plans-and-variables',
    '0012-kept-deletions',
    '0013-account-settings',
    '0014-verified-addresses',
    '0015-changed-albums',
    '0016-second-factor',
    '0017-guest-links',
    '0018-passkeys',
    '0020-subscriptions',
    '0022-administration',
    '0023-family-groups',
    '0025-uploads-by-day',
    '0026-trials',
    '0027-second-step-passkeys',
    '0028-told-of-half-sign-ins',
    '0029-blocked-accounts',
    '0030-sums-of-users',
    '0031-sales-address',
    '0032-staged-items',
    '0033-parts-of-blobs',
    '0034-digests-of-blobs',
    '0035-account-numbers',
    '0037-backups',
    '0038-counters',
    '0039-upload-leases',
    '0040-several-servers',
    '0041-more-formats',
    '0042-recognition-flag',
    '0043-recognition',
    '0044-installation-id',
    '0045-used-tokens',
    '0046-digests-of-blocks',
    '0048-sealed-deletions',
    '0049-observed-hours',
    '0050-ownership',
    '0051-plain-names',
  ])
  expect(await migrate(first)).toEqual([])
  await first.destroy()
  const second = openDatabase(file)
  expect(await migrate(second)).toEqual([])
  await second.destroy()
})

it('refuses a database of a newer version, and names that', async () => {
  const { database } = (await createContext()).context
  await sql`insert into migrations values ('9999-later', 'now')`.execute(database)
  await expect(migrate(database)).rejects.toThrow(
    new StartError(`SAFELIGHT_DATA needs a newer Safelight, and this is ${PROGRAM_VERSION}.`),
  )
  await database
    .insertInto('program_versions')
    .values({ version: '99.1.0', changed_tables_at: '9999' })
    .execute()
  await expect(migrate(database)).rejects.toThrow(
    `SAFELIGHT_DATA needs Safelight 99.1.0, and this is ${PROGRAM_VERSION}.`,
  )
})

it('serves tables of a newer version that leave room for this one, and changes nothing in them', async () => {
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
    `SAFELIGHT_DATA needs Safelight 99.0.0, and this is ${PROGRAM_VERSION}.`,
  )
})

it('notes which version has changed the tables, and that none before can serve them', async () => {
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
])('knows the oldest version that can serve what %j leave', (migrations, oldest) => {
  expect(oldestProgramOf(migrations)).toBe(oldest)
})

it('copies a database before an upgrade, keeps three copies, and none of an empty one', async () => {
  const { folder, context } = await createContext()
  const copies = join(folder, 'before-upgrades')
  const keep = () => copyBeforeUpgrade(context.database, folder)
  await keep()
  expect(existsSync(copies)).toBe(false)

  const undone = (name: string) =>
    sql`delete from migrations where name >= ${name}`.execute(context.database)
  const lasts = ['0032-staged-items', '0031-sales-address', '0030-sums-of-users', '0029']
  for (const [i, last] of lasts.entries()) {
    await undone(`${last}~`)
    await keep()
    const [copy] = readdirSync(copies).filter(name => name.startsWith(last))
    if (copy) utimesSync(join(copies, copy), i, i)
  }
  expect(readdirSync(copies).sort()).toEqual([
    '0029-blocked-accounts.sqlite',
    '0030-sums-of-users.sqlite',
    '0031-sales-address.sqlite',
  ])
  const copy = new DatabaseSync(join(copies, '0030-sums-of-users.sqlite'))
  expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(copy.prepare('select max(name) as last from migrations').get()).toEqual({
    last: '0030-sums-of-users',
  })
  copy.close()
})

it('writes through to the disk, in WAL mode, and holds foreign keys', async () => {
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
])('knows whether SQLite %s is too old', (version, older) => {
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

it('lets no query of another request into an open transaction', async () => {
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

it('goes on after a query that failed', async () => {
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

it('is a database that SQLite finds sound', async () => {
  const { folder } = await createContext()
  const database = new DatabaseSync(join(folder, 'safelight.sqlite'))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
})

it('keeps the sizes of what is in albums and links already', async () => {
  const { context } = await createContext()
  const db = context.database
  const owner = { email: 'mira@example.org', roles_json: '[]', keys_json: '{}', created_at: '' }
  const secrets = { password_hmac: '', recovery_hmac: '', profile_sealed: '', profile_version: 1 }
  await db
    .insertInto('users')
    .values({ ...owner, ...secrets })
    .execute()
  await db.insertInto('counters').values({ owner_id: 1 }).execute()
  const [one = '', two = ''] = await addItems({ context }, { id: 1 }, ['2024-01-01', '2024-01-02'])
  await db.updateTable('items').set({ size: 7 }).where('id', '=', two).execute()
  const placements = [one, two].map(item_id => ({
    item_id,
    day: '2024-01-01',
    size: 0,
    trashed: 0,
  }))
  await sql`pragma foreign_keys = off`.execute(db)
  const member = { album_id: 'a', owner_id: 1, epoch: 1, wrapped_key: '', signature: '' }
  await db
    .insertInto('album_items')
    .values(placements.map(placement => ({ ...placement, ...member })))
    .execute()
  await db
    .insertInto('link_items')
    .values(placements.map(placement => ({ ...placement, token: 'a', owner_id: 1 })))
    .execute()
  for (const table of ['album_items', 'link_items']) {
    await sql`drop index ${sql.ref(`${table}_order`)}`.execute(db)
    await sql`alter table ${sql.table(table)} drop column size`.execute(db)
    await sql`create index ${sql.ref(`${table}_order`)} on ${sql.table(table)} (day)`.execute(db)
  }
  await sizesOfPlacements.up(db as unknown as Kysely<unknown>)
  expect(await albumSum(db, 'a').execute()).toEqual([{ total: 2, totalBytes: 8 }])
  expect(await linkSum(db, 'a').execute()).toEqual([{ total: 2, totalBytes: 8 }])
})

it('lets no change come between the queries of one reading', async () => {
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
