import { join } from 'node:path'
import { migrateTo } from '@safelight/test-kit/database/migrated'
import { temporaryFolder } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'

it('keeps every row of the tables that get another name', async () => {
  const database = openDatabase(join(temporaryFolder(), 'safelight.sqlite'))
  onTestFinished(() => database.destroy())
  await migrateTo(database, '0050-ownership')
  const run = (text: string) => sql.raw(text).execute(database)
  await run('pragma foreign_keys = off')
  await run(`insert into guest_links values ('t', 1, 'a', '', '', 9, 99, 2, 20, '2030', '2026')`)
  await run(
    `insert into gifts values ('g', 't', 1, 'k', 'd', 'o', 10, null, 0, 10, '2026', 'x', null)`,
  )
  await run(`insert into recognition_blocks values (1, 'people-0', 3, 7, 5, 'sealed', 'digest')`)

  expect(await migrate(database)).toEqual(['0051-plain-names'])
  const all = (table: 'guest_links' | 'guest_files' | 'recognition_shards') =>
    database.selectFrom(table).selectAll().execute()
  expect(await all('guest_links')).toMatchObject([{ received_files: 2, received_bytes: 20 }])
  expect(await all('guest_files')).toMatchObject([
    { id: 'g', sealed_key: 'k', original_digest: 'x' },
  ])
  expect(await all('recognition_shards')).toMatchObject([{ name: 'people-0', sealed: 'sealed' }])
})
