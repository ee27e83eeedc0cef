import type { MediaType } from '@safelight/contract/media-keys'
import { type Compilable, type Kysely, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Schema } from '../src/database/schema.ts'
import { changesSince } from '../src/features/changes/store.ts'
import { daysOfYear } from '../src/features/media/days.ts'
import { findItems, monthCountsOf, pageAfter, pageAt, twins } from '../src/features/media/store.ts'
import { found, foundCount } from '../src/features/search/store.ts'
import { trashAfter, trashedBefore } from '../src/features/trash/store.ts'
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

const BY_DAY = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND day<?)'
const BY_TYPE = 'SEARCH items USING INDEX items_type (owner_id=? AND type=? AND day>?)'

it.each<[string, MediaType[], string]>([
  ['everything', [], BY_DAY],
  ['one type', ['image/png'], BY_TYPE],
  ['three types', ['image/jpeg', 'image/png', 'image/gif'], BY_TYPE],
])('searches for %s in its index, without a scan or a sort', async (_, types, search) => {
  const isMerge = (step: string) => /^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(step)
  const steps = await plan(found(db, stretch(...types), 100, 100))
  expect(steps.filter(step => !isMerge(step))).toEqual(
    Array(Math.max(1, types.length)).fill(search),
  )
  expect(await plan(foundCount(db, stretch(...types)))).toEqual([search])
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
  ['library', 'items_checksum (owner_id=? AND checksum=?)'],
  ['trash', 'items_trashed_checksum (owner_id=? AND checksum=? AND trashed_at>?)'],
] as const)('finds twins in the %s by their checksums', async (where, search) => {
  for (const count of [2, 500]) {
    const checksums = Array.from({ length: count }, (_, i) => `checksum ${i}`)
    expect(await plan(twins(db, 1, checksums, where))).toEqual([
      `SEARCH items USING INDEX ${search}`,
    ])
  }
})

it('finds items by their ids', async () => {
  expect(await plan(findItems(db, 1, ['a', 'b']))).toEqual([
    expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\)$/),
  ])
})

it('begins every page of the trash at its place, without a sort', async () => {
  const trashed = { trashedAt: '2024-01-01T00:00:00.000Z', id: newId() }
  for (const after of [undefined, trashed]) {
    expect(await plan(trashAfter(db, 1, after, 31))).toEqual([
      'SEARCH items USING INDEX items_trash (owner_id=? AND trashed_at>? AND (trashed_at,id)<(?,?))',
    ])
  }
})

it('finds what the trash has kept for long enough by its time', async () => {
  expect(await plan(trashedBefore(db, new Date(), 100))).toEqual([
    'SEARCH items USING INDEX items_trashed_at (trashed_at>? AND trashed_at<?)',
  ])
})
