import { USER_SORTS } from '@safelight/contract/admin-users'
import { addAccounts } from '@safelight/test-kit/accounts/admin'
import { createContext } from '@safelight/test-kit/server'
import { type Compilable, type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { flagRows } from '../../src/admin/flags.ts'
import { logBefore } from '../../src/admin/log.ts'
import { disabledCount, lastUploads } from '../../src/admin/overview.ts'
import { analyzedSums } from '../../src/admin/recognition.ts'
import {
  customerCount,
  itemCount,
  matchingIds,
  planCount,
  sessionCount,
  userRows,
  userSums,
} from '../../src/admin/users.ts'
import { variableRows } from '../../src/admin/variables.ts'
import type { Schema } from '../../src/database/schema.ts'

it('reads every page of 100,000 accounts from an index', async () => {
  const db = (await createContext()).context.database
  // Servers do not gather statistics about their tables, so the test does not either.
  await addAccounts(db, 100_000)
  for (const sort of USER_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      for (const after of [undefined, ['m', 50_000] as const]) {
        const steps = await plan(db, userRows(db, { sort, order }, after))
        const name = [sort, order, after]
        expect([name, steps.slice(1)]).toEqual([
          name,
          ['SEARCH counters USING INTEGER PRIMARY KEY (rowid=?)'],
        ])
        expect([name, steps[0]]).toEqual([
          name,
          expect.stringMatching(/USING (INDEX|INTEGER)|^SCAN users$/),
        ])
        // A scan of the table itself follows the primary key. Only a list sorted by id may scan.
        if (steps[0] === 'SCAN users') expect(sort).toBe('id')
        if (after) expect([name, steps[0]]).toEqual([name, expect.stringMatching(/^SEARCH/)])
      }
    }
  }
  const search = await plan(db, matchingIds(db, 'person9'))
  expect(search.filter(step => /^SCAN users/.test(step))).toEqual([])
  expect(search.filter(step => step.startsWith('SEARCH users USING'))).toHaveLength(2)
  expect(await plan(db, userSums(db))).toEqual(['SCAN users USING COVERING INDEX users_by_usage'])
}, 60_000)

it('counts customers with an index', async () => {
  const { database } = (await createContext()).context
  expect(await plan(database, customerCount(database))).toEqual([
    'SCAN payment_customers USING COVERING INDEX payment_customers_asked',
  ])
  const steps = await plan(database, planCount(database))
  expect(steps.filter(step => step.startsWith('SCAN'))).toEqual([
    'SCAN subscriptions',
    'SCAN member',
    'SCAN account_plans',
  ])
  expect(steps).toContain(
    'SEARCH earlier USING COVERING INDEX family_members_of_group (group_id=? AND id<?)',
  )
})

it('looks up each month with results by an index', async () => {
  const { database } = (await createContext()).context
  const steps = await plan(database, analyzedSums(database))
  expect(steps.filter(step => step.startsWith('SCAN'))).toEqual(['SCAN month_counts'])
  expect(steps).toContainEqual(
    expect.stringMatching(
      /^SEARCH recognition_shards USING INDEX \S+ \(owner_id=\? AND name=\?\)$/,
    ),
  )
})

it.each<[string, (db: Kysely<Schema>) => Compilable]>([
  ['the log', db => logBefore(db, 100)],
  ['disabled accounts', disabledCount],
  ['the uploads of the last days', db => lastUploads(db, new Date())],
  ['the sessions of an account', db => sessionCount(db, 1)],
  ['the items of an account', db => itemCount(db, 1)],
])('reads %s by an index', async (_, query) => {
  const { database } = (await createContext()).context
  const steps = await plan(database, query(database))
  expect(steps[0]).toMatch(/^SEARCH \w+ USING/)
  expect(steps.filter(step => step.startsWith('SCAN'))).toEqual([])
})

it('reads flags and variables in index order', async () => {
  const { database } = (await createContext()).context
  expect(await plan(database, flagRows(database))).toEqual([
    'SCAN feature_flags USING INDEX sqlite_autoindex_feature_flags_1',
  ])
  expect(await plan(database, variableRows(database))).toEqual([
    'SCAN variables USING INDEX variables_order',
  ])
})

async function plan(db: Kysely<Schema>, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`explain`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map(row => row.detail)
}
