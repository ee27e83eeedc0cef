import { join } from 'node:path'
import { temporaryFolder } from '@safelight/test-kit/server'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import * as accountsAndItems from '../../src/database/migrations/0001-accounts-and-items.ts'
import * as chunkedUploads from '../../src/database/migrations/0003-chunked-uploads.ts'
import * as openUploads from '../../src/database/migrations/0010-open-uploads.ts'
import * as uploadLeases from '../../src/database/migrations/0039-upload-leases.ts'
import { openDatabase } from '../../src/database/sqlite/open.ts'

it('keeps uploads in chunks of an older version, each once, and what it had closed stays closed', async () => {
  const database = openDatabase(join(temporaryFolder(), 'safelight.sqlite'))
  onTestFinished(() => database.destroy())
  const db = database as Kysely<unknown>
  await accountsAndItems.up(db)
  await chunkedUploads.up(db)
  await sql`insert into users (email, roles_json, password_hmac, recovery_hmac, keys_json,
      profile_sealed, profile_version, created_at)
    values ('mira@example.org', '[]', '', '', '{}', '', 1, '')`.execute(db)
  const add = async (id: string, descriptor: string, abandoned = 0) => {
    await sql`insert into uploads values (${id}, 1, ${id}, 'r', 1, '')`.execute(db)
    await sql`insert into chunked_uploads values (${id}, ${descriptor}, 1, '', ${abandoned})`.execute(
      db,
    )
    await sql`insert into upload_chunks values (${id}, 0, '')`.execute(db)
  }
  await add('closed', 'same', 1)
  await add('first', 'same')
  await add('second', 'same')
  await add('other', 'other')
  await openUploads.up(db)
  await uploadLeases.up(db)

  const all = await sql`select id, abandoned from uploads order by id`.execute(db)
  expect(all.rows).toEqual([
    { id: 'closed', abandoned: 1 },
    { id: 'first', abandoned: 0 },
    { id: 'other', abandoned: 0 },
    { id: 'second', abandoned: 1 },
  ])
  for (const table of ['chunked_uploads', 'upload_chunks']) {
    const open = await sql`select upload_id from ${sql.table(table)} order by 1`.execute(db)
    expect(open.rows).toEqual([{ upload_id: 'first' }, { upload_id: 'other' }])
  }
})
