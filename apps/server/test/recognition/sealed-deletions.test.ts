import { signUp } from '@safelight/test-kit/accounts/account'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { putDone, someBytes } from '@safelight/test-kit/recognition'
import { startServer } from '@safelight/test-kit/server'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../src/database/migrations/0048-sealed-deletions.ts'

it('forgets deletions from before they were sealed, and gives their storage back', async () => {
  const server = await startServer()
  const person = await signUp(server)
  for (const name of ['people-0', 'seen-2024-07-0', 'seen-2024-08-0']) {
    await putDone(server, person, name, 0, someBytes())
  }
  const { database } = server.context
  const rows = () => database.selectFrom('recognition_shards').select('name').execute()
  const emptied = { bytes: 0, sealed: '' }
  await database
    .updateTable('recognition_shards')
    .set(emptied)
    .where('name', 'like', 'seen-%')
    .execute()
  await database
    .updateTable('counters')
    .set({ used_bytes: 3 * 200 + Math.ceil((4125 * 4) / 3) })
    .where('owner_id', '=', person.id)
    .execute()
  await expectCounted(database)
  // The migration ran while the table had its earlier name.
  await database.schema.alterTable('recognition_shards').renameTo('recognition_blocks').execute()
  await up(database as unknown as Kysely<unknown>)
  await database.schema.alterTable('recognition_blocks').renameTo('recognition_shards').execute()
  expect(await rows()).toEqual([{ name: 'people-0' }])
  await expectCounted(database)
})
