import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn, signUp } from '@safelight/test-kit/accounts/account'
import { inFolder, openBlobs, verifiedBackup } from '@safelight/test-kit/commands'
import { addMigration } from '@safelight/test-kit/database/later-migration'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { emptyPostgres, freshPostgres, openPool } from '@safelight/test-kit/database/postgres'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { contents, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, it } from 'vitest'
import { backUp } from '../../src/commands/backup/back-up.ts'
import { placeGeneration } from '../../src/commands/backup/generations.ts'
import { assertRestored, restore } from '../../src/commands/backup/restore.ts'
import { exportAccount } from '../../src/commands/export/export-account.ts'
import { isSound, verify } from '../../src/commands/verify/verify.ts'
import { copyBeforeUpgrade } from '../../src/database/before-upgrade.ts'
import { migrate, requireMigrated } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations.ts'
import { isEmpty } from '../../src/database/postgres/copy-in.ts'
import type { Schema } from '../../src/database/schema.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { StartError } from '../../src/start-error.ts'

const NOT_EMPTY = 'The database of DATABASE_URL is not empty. Set DATABASE_URL to an empty one.'

const aPlan = (db: Kysely<Schema>) =>
  db
    .insertInto('plans')
    .values({
      name: 'Next',
      description: '',
      price_cents: 1,
      currency: 'usd',
      storage_limit_mb: 1,
      features_json: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

it('restores a backup only into an empty database', async () => {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const { id } = await aPlan(server.context.database)
  await server.context.database.deleteFrom('plans').where('id', '=', id).execute()
  const backup = join(temporaryFolder(), 'backup')
  const { blobs } = await inFolder(server, folder => backUp(folder, backup, openBlobs))
  const next = await signUp(server, 'new@example.org')
  for (const address of [await emptyPostgres(), await freshPostgres()]) {
    const folder = join(temporaryFolder(), 'restored')
    const database = openPool(address)
    expect((await restore(backup, folder, openBlobs, database)).copied).toBe(blobs)
    expect(existsSync(join(folder, 'safelight.sqlite.new'))).toBe(false)
    const restored = await startServer({ database, blobs: openBlobs(folder) })
    const found = await inFolder({ ...restored, folder }, verify)
    expect(found).toMatchObject({ blobs, read: blobs, faults: [], miscounts: [], damage: [] })

    expect((await signIn(restored, owner.email, owner.password)).id).toBe(owner.id)
    expect((await signUp(restored, 'new@example.org')).id).toBe(next.id)
    expect((await aPlan(database)).id).toBe(id + 1)
    await uploaded(restored, (await signIn(restored, owner.email, owner.password)).token)

    const other = join(temporaryFolder(), 'other')
    await expect(restore(backup, other, openBlobs, database)).rejects.toThrow(
      new StartError(NOT_EMPTY),
    )
    expect(existsSync(other)).toBe(false)
  }
})

it('continues a restore that was interrupted after its rows were committed', async () => {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const backup = join(temporaryFolder(), 'backup')
  await inFolder(server, folder => backUp(folder, backup, openBlobs))
  const folder = join(temporaryFolder(), 'restored')
  const database = openPool(await emptyPostgres())
  await expect(restore(backup, folder, openBlobs, endingBehindCommit(database))).rejects.toThrow(
    'the power is gone',
  )
  expect(await restore(backup, folder, openBlobs, database)).toMatchObject({ copied: 0 })
  expect(readdirSync(folder)).not.toContain('restoring')
  const restored = await startServer({ database, blobs: openBlobs(folder) })
  const { token } = await signIn(restored, owner.email, owner.password)

  // The file `restoring` makes this look like an interrupted restore. But the database has rows that the backup
  // lacks.
  await uploaded(restored, token)
  writeFileSync(join(folder, 'restoring'), '')
  await expect(restore(backup, folder, openBlobs, database)).rejects.toThrow(
    new StartError(NOT_EMPTY),
  )
})

it('continues an interrupted restore of a backup from an older version', async () => {
  const backup = await backupOfOlderVersion()
  const folder = join(temporaryFolder(), 'restored')
  const database = openPool(await freshPostgres())
  addMigration(...LATER)
  await expect(restore(backup, folder, openBlobs, endingBehindCommit(database))).rejects.toThrow(
    'the power is gone',
  )
  expect(() => assertRestored(folder)).toThrow(StartError)
  await restore(backup, folder, openBlobs, database)
  assertRestored(folder)
  expect(readdirSync(folder).filter(name => name !== 'blobs')).toEqual([])
  const users = await database.selectFrom('users').select('email').execute()
  expect(users).toEqual([{ email: 'mira@example.org' }])
})

async function backupOfOlderVersion(): Promise<string> {
  const backup = temporaryFolder()
  writeFileSync(join(backup, 'backup.json'), '{}')
  const file = join(backup, 'safelight.sqlite.new')
  await writeMigrated(file)
  const database = openDatabase(file)
  await sql`insert into users (email, roles_json, password_hmac, recovery_hmac, keys_json,
      profile_sealed, profile_version, created_at)
    values ('mira@example.org', '[]', '', '', '{}', '', 1, '')`.execute(database)
  await sql`insert into counters (owner_id) values (1)`.execute(database)
  await database.destroy()
  await placeGeneration(backup, file, new Date())
  return backup
}

const OLD = Object.keys(migrations).at(-1)
const LATER: [string, Migration] = [
  '9002-later',
  { up: db => db.schema.createTable('later').addColumn('id', 'integer').execute() },
]

/** Wraps a database so that the program fails right after it has committed the rows of a library. */
function endingBehindCommit(database: Kysely<Schema>): Kysely<Schema> {
  const transaction = () => ({
    async execute(work: (transaction: Transaction<Schema>) => Promise<unknown>) {
      const done = await database.transaction().execute(work)
      if (await isEmpty(database)) return done
      throw new Error('the power is gone')
    },
  })
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

it('backs up a consistent snapshot while the database changes', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  for (let i = 0; i < 3; i += 1) await uploaded(server, token)
  const backup = join(temporaryFolder(), 'backup')
  let isOver = false
  const uploading = (async () => {
    while (!isOver) await uploaded(server, token)
  })()
  for (let i = 0; i < 3; i += 1) {
    const { damaged } = await inFolder(server, folder => backUp(folder, backup, openBlobs))
    expect(damaged).toEqual([])
    expect(await verifiedBackup(backup)).toMatchObject({ faults: [], wrong: [] })
    expect(isSound(await inFolder(server, verify))).toBe(true)
  }
  isOver = true
  await uploading
})

it.skipIf(!python)('exports an account that rescue can read (needs Python)', async () => {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const bytes = new Uint8Array(1000).fill(7)
  const taken = { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 }
  await uploadOriginal(server, owner, { name: 'a.jpg', bytes, taken })
  const { id } = await server.context.database
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow()
  const target = join(temporaryFolder(), 'export')
  await inFolder(server, folder => exportAccount(folder, id, target, openBlobs))
  const { code, output } = await rescue(target, owner.words)
  expect(code).toBe(0)
  expect([...contents(output).keys()]).toContain('2024-05/a.jpg')
})

it('copies the database before an upgrade', async () => {
  const database = openPool(await emptyPostgres())
  const folder = temporaryFolder()
  const copies = join(folder, 'before-upgrades')
  await copyBeforeUpgrade(database, folder)
  expect(existsSync(copies)).toBe(false)
  await migrate(database)
  await sql`insert into deleted_blobs (blob) select 'blob ' || i from generate_series(1, 1200) i`.execute(
    database,
  )
  addMigration(...LATER)
  await copyBeforeUpgrade(database, folder)
  await migrate(database)
  await requireMigrated(database)
  await copyBeforeUpgrade(database, folder)
  expect(readdirSync(copies)).toEqual([`${OLD}.sqlite`])

  const copy = openDatabase(join(copies, `${OLD}.sqlite`))
  try {
    expect(await migrate(copy)).toEqual(['9002-later'])
    const rows = await copy.selectFrom('deleted_blobs').select('blob').execute()
    expect(new Set(rows.map(({ blob }) => blob)).size).toBe(1200)
    expect(await copy.selectFrom('plans').select('name').execute()).toHaveLength(4)
  } finally {
    await copy.destroy()
  }
})
