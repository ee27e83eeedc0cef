import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addMigration } from '@safelight/test-kit/database/later-migration'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { temporaryFolder } from '@safelight/test-kit/server'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { copyBeforeUpgrade } from '../../src/database/before-upgrade.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'
import { StartError } from '../../src/start-error.ts'

const OLD = Object.keys(migrations).at(-1)
const MB = 1024 * 1024

async function anOldDatabase(folder: string): Promise<string> {
  const file = join(folder, 'safelight.sqlite')
  await writeMigrated(file)
  addMigration('9002-later', { up: rewriteDays })
  const database = new DatabaseSync(file)
  const insert = database.prepare(
    "insert into upload_days (day, count) values (date('2000-01-01', ? || ' days'), 1)",
  )
  database.exec('begin')
  for (let day = 0; day < 5000; day += 1) insert.run(String(day))
  database.exec('commit')
  database.close()
  return file
}

async function rewriteDays(db: Kysely<unknown>): Promise<void> {
  await sql`create table later as select day, count from upload_days`.execute(db)
}

function open(file: string) {
  const database = openDatabase(file)
  onTestFinished(() => database.destroy())
  return database
}

function damage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete')
  const page = database.prepare('select max(pageno) as no from dbstat where name = ?').get(table)
  const size = database.prepare('pragma page_size').get()?.page_size
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(
    handle,
    Buffer.alloc(Number(size)),
    0,
    Number(size),
    (Number(page?.no) - 1) * Number(size),
  )
}

const rowsOf = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('select count(*) as n from upload_days').get()?.n
  database.close()
  return rows
}

it('refuses to upgrade a damaged database', async () => {
  const folder = temporaryFolder()
  const file = await anOldDatabase(folder)
  const copies = join(folder, 'before-upgrades')
  mkdirSync(copies)
  copyFileSync(file, join(copies, `${OLD}.sqlite`))
  damage(file, 'upload_days')

  await expect(copyBeforeUpgrade(open(file), folder)).rejects.toThrow(
    new StartError(
      `The database is damaged: ${file}. Nothing was changed. Restore a backup, or the copy in ${copies}.`,
    ),
  )
  expect(readdirSync(copies)).toEqual([`${OLD}.sqlite`])
  expect(rowsOf(join(copies, `${OLD}.sqlite`))).toBe(5000)
})

it('an upgrade never deletes the copy that the upgrade has just made', async () => {
  const folder = temporaryFolder()
  const database = open(await anOldDatabase(folder))
  const copies = join(folder, 'before-upgrades')
  mkdirSync(copies)
  const nextYear = Date.now() / 1000 + 365 * 24 * 3600
  for (const [i, name] of ['0007.sqlite', '0008.sqlite', '0009.sqlite'].entries()) {
    writeFileSync(join(copies, name), '')
    utimesSync(join(copies, name), nextYear + i, nextYear + i)
  }
  await copyBeforeUpgrade(database, folder)
  expect(readdirSync(copies).sort()).toEqual([`${OLD}.sqlite`, '0008.sqlite', '0009.sqlite'].sort())
})

it('changes nothing if the disk is too full for an upgrade', async ({ skip }) => {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    skip('only root mounts disks')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const file = await anOldDatabase(folder)
  const database = open(file)
  const fill = (leaves: number) => {
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaves)))
  }
  fill(0)
  await expect(copyBeforeUpgrade(database, folder)).rejects.toThrow(
    'The database could not be copied before its upgrade',
  )
  expect(readdirSync(join(folder, 'before-upgrades'))).toEqual([])
  await expect(migrate(database)).rejects.toThrow('could not upgrade the database')
  expect(rowsOf(file)).toBe(5000)
  expect(statSync(file).size).toBeLessThan(8 * MB)

  writeFileSync(join(folder, 'filler'), '')
  await copyBeforeUpgrade(database, folder)
  expect(await migrate(database)).not.toEqual([])
  expect(rowsOf(file)).toBe(5000)
})
