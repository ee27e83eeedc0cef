import type { MediaType } from '@safelight/contract/media-keys'
import { type Compilable, type Kysely, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Schema } from '../src/database/schema.ts'
import { changesSince } from '../src/features/changes/store.ts'
import { daysOfYear } from '../src/features/media/days.ts'
import { monthCountsOf, pageAfter, pageAt, twins } from '../src/features/media/store.ts'
import { found, foundCount } from '../src/features/search/store.ts'
import { createParts } from './support/server.ts'
import { newId } from './support/uploads.ts'

let db: Kysely<Schema>
beforeEach(async () => {
  db = (await createParts()).parts.database
})

/** How the database goes about a query. */
async function plan(query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`explain`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map(row => row.detail)
}

const place = { day: '2024-01-01', id: newId() }
const year = daysOfYear(2021)
const stretch = (...types: MediaType[]) => ({
  ownerId: 1,
  days: year,
  types: types.length > 0 ? types : undefined,
})

it('begins every page at its place in the index of the timeline', async () => {
  const between = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND day<?)'
  const behind = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND (day,id)<(?,?))'
  expect(await plan(pageAt(db, 1, 30, 31))).toEqual([between])
  expect(await plan(pageAt(db, 1, 30, 31, year))).toEqual([between])
  expect(await plan(pageAfter(db, 1, place, 31))).toEqual([behind])
  expect(await plan(pageAfter(db, 1, place, 31, year))).toEqual([behind])
})

it.each<[string, MediaType[]]>([
  ['everything', []],
  ['one type', ['video/mp4']],
  ['three types', ['image/jpeg', 'image/png', 'image/gif']],
])('searches for %s without a scan or a sort', async (_, types) => {
  const steps = [
    ...(await plan(found(db, stretch(...types), 100, 100))),
    ...(await plan(foundCount(db, stretch(...types)))),
  ]
  expect(
    steps.filter(step => /SEARCH .*\(owner_id=\? .*day>\? AND day<\?\)/.test(step)),
  ).not.toEqual([])
  expect(steps.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
})

it('reads the months of one owner in order', async () => {
  expect(await plan(monthCountsOf(db, 1))).toEqual([
    expect.stringMatching(/^SEARCH month_counts USING INDEX \S+ \(owner_id=\?\)$/),
  ])
})

it('follows the changes by their number', async () => {
  expect(await plan(changesSince(db, 1, 5, 501))).toEqual([
    'SEARCH changes USING INDEX changes_seq (owner_id=? AND seq>?)',
    expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\) LEFT-JOIN$/),
  ])
})

it.each([
  ['library', 'items_checksum'],
  ['trash', 'items_trashed_checksum'],
] as const)('finds twins in the %s by their checksums', async (where, index) => {
  expect(await plan(twins(db, 1, ['a', 'b'], where))).toEqual([
    `SEARCH items USING INDEX ${index} (owner_id=? AND checksum=?)`,
  ])
})
