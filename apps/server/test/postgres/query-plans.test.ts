import { USER_SORTS } from '@safelight/contract/admin-users'
import type { MediaType } from '@safelight/contract/media-types'
import { addAccounts } from '@safelight/test-kit/accounts/admin'
import { createContext } from '@safelight/test-kit/server'
import { type Compilable, type Kysely, sql, type Transaction } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { logBefore } from '../../src/admin/log.ts'
import { customerCount, planCount, userRows } from '../../src/admin/users.ts'
import { albumCursorAt, albumPageAfter } from '../../src/albums/album-items.ts'
import { ownAlbumIds, sharedAlbumIds } from '../../src/albums/album-queries.ts'
import { commentCounts, commentRows } from '../../src/albums/comments.ts'
import { linkPageAfter } from '../../src/albums/links/link-items.ts'
import { linkRows } from '../../src/albums/links/link-rows.ts'
import { receivedComments } from '../../src/albums/received-comments.ts'
import type { Schema } from '../../src/database/schema.ts'
import { guestUploadRows, guestUploadsArrivedBefore } from '../../src/guest-upload/guest-uploads.ts'
import { changesSince } from '../../src/items/change-feed.ts'
import { daysOfYear } from '../../src/items/days.ts'
import { duplicatesOf, findItems, pageAfter, pageAt } from '../../src/items/item-queries.ts'
import { found } from '../../src/items/search/search-items.ts'
import { itemsSharedWith } from '../../src/items/shares/item-shares.ts'
import { trashAfter, trashedBefore } from '../../src/items/trash.ts'
import { leasesOf } from '../../src/recognition/leases.ts'
import { lastShard, shardsSince } from '../../src/recognition/shards.ts'

/*
 * PostgreSQL reads small tables whole, even if an index fits. These tests make the planner avoid scans and
 * sorts. A plan that still has one lacks a suitable index.
 */

let db: Kysely<Schema>
beforeEach(async () => {
  db = (await createContext()).context.database
})

async function addItems(): Promise<void> {
  await addAccounts(db, 10)
  await sql`
    insert into items (id, owner_id, type, size, checksum, day, date_added, version, wrapped_key, shared_details,
                       private_details, original_blob, original_bytes, original_digest, renditions_json,
                       trashed_at)
    select 'id' || n, 1 + n % 10, 'image/' || n % 9, 1, 'checksum' || n, '2021-01-01', '', 1, '', '', '', n, 1, '', '',
           case when n % 2 = 0 then '2021-01-01' end
    from generate_series(1, 4000) as n`.execute(db)
  await sql`analyze items`.execute(db)
}

interface Step {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Step[]
}

async function plan(query: Compilable): Promise<{ steps: string[]; searches: string[] }> {
  const { sql: text, parameters } = query.compile()
  const rows = await db.transaction().execute(async transaction => {
    await withoutScans(transaction)
    const answer = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>({
      ...sql`explain`.compile(db),
      sql: `explain (format json) ${text}`,
      parameters,
    })
    return answer.rows
  })
  const steps = rows.flatMap(row => all(row['QUERY PLAN'][0].Plan))
  return {
    steps: steps.map(step => step['Node Type']),
    searches: steps.flatMap(step => step['Index Cond'] ?? []),
  }
}

async function withoutScans(transaction: Transaction<Schema>): Promise<void> {
  for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
    await sql.raw(`set local enable_${way} = off`).execute(transaction)
}

const all = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(all)]

const cursor = { time: '2024-01-01', name: 'a' }
const behind = { time: '2024-01-01T00:00:00.000Z', name: 'a' }
const now = new Date()

type Expected = [name: string, query: (db: Kysely<Schema>) => Compilable, search: string]

/** All queries in one test, because creating a database takes longer than all plans. */
const pages: Expected[] = [
  ['the timeline', db => pageAfter(db, 1, cursor, 31), 'ROW(day, id) <'],
  [
    'a year of the timeline',
    db => pageAfter(db, 1, cursor, 31, daysOfYear(2021)),
    'ROW(day, id) <',
  ],
  ['the timeline by page number', db => pageAt(db, 1, 30, 31), 'owner_id ='],
  ['the trash', db => trashAfter(db, 1, behind, 31), 'ROW(trashed_at, id) <'],
  ['expired items of the trash', db => trashedBefore(db, now, 100), 'trashed_at <'],
  ['the changes', db => changesSince(db, 1, 5, 501), 'seq >'],
  ['an album', db => albumPageAfter(db, 'a', cursor, 25), 'ROW(day, item_id) <'],
  ['the cursor of an album', db => albumCursorAt(db, 'a', 24), 'album_id ='],
  ['comments', db => commentRows(db, { id: 'a', itemId: 'b', after: 'c' }), 'album_id ='],
  ['received comments', db => receivedComments(db, 1), 'item_owner_id ='],
  ['own albums', db => ownAlbumIds(db, 1, behind), 'ROW(created_at, id) <'],
  ['albums of others', db => sharedAlbumIds(db, 1, behind), 'ROW(created_at, album_id) <'],
  ['items of others', db => itemsSharedWith(db, 1, behind), 'ROW(created_at, item_id) <'],
  ['own links', db => linkRows(db, { owner: 1, after: behind }), 'ROW(created_at, token) <'],
  ['the links of an album', db => linkRows(db, { album: 'a', now }), 'album_id ='],
  ['a link', db => linkPageAfter(db, 'a', cursor, 200), 'ROW(day, item_id) <'],
  ['guest uploads', db => guestUploadRows(db, 'a', '', 101), 'token ='],
  [
    'guest uploads that have waited for long',
    db => guestUploadsArrivedBefore(db, now),
    'arrived_at <',
  ],
  ['recognition shards', db => shardsSince(db, 1, 7, 501), 'seq >'],
  ['the last change of recognition shards', db => lastShard(db, 1), 'owner_id ='],
  ['leased months', db => leasesOf(db, 1), 'owner_id ='],
  ['the log', db => logBefore(db, 100), 'id <'],
]

it('starts every page at its cursor in an index', async () => {
  for (const [name, query, search] of pages) {
    const { steps, searches } = await plan(query(db))
    expect([name, steps.filter(step => /Seq Scan|Sort/.test(step))]).toEqual([name, []])
    expect([name, searches]).toEqual([
      name,
      expect.arrayContaining([expect.stringContaining(search)]),
    ])
  }
})

const year = { ownerId: 1, days: daysOfYear(2021) }

it('searches for media types in an index', async () => {
  await addItems()
  const types: (MediaType[] | undefined)[] = [undefined, ['image/png'], ['image/png', 'image/gif']]
  for (const [each, month] of types.flatMap(each => [[each] as const, [each, 7] as const])) {
    const { steps, searches } = await plan(found(db, { ...year, month, types: each }, 100, 100))
    expect([each, steps.filter(step => /Seq Scan|Sort/.test(step))]).toEqual([each, []])
    expect([each, searches]).toEqual([
      each,
      Array(each?.length ?? 1).fill(expect.stringMatching(/owner_id =.*day >=/)),
    ])
  }
})

it('finds items by ids and checksums in an index', async () => {
  await addItems()
  const lists: Expected[] = [
    ['duplicates', db => duplicatesOf(db, 1, ['a', 'b'], 'library'), 'checksum = ANY'],
    ['duplicates in the trash', db => duplicatesOf(db, 1, ['a', 'b'], 'trash'), 'checksum = ANY'],
    ['items by their ids', db => findItems(db, 1, ['a', 'b']), 'id = ANY'],
  ]
  for (const [name, query, search] of lists) {
    const { searches } = await plan(query(db))
    expect([name, searches]).toEqual([name, [expect.stringContaining(search)]])
  }
})

it('counts the comments of each item of a page in an index', async () => {
  const { steps, searches } = await plan(commentCounts(db, 'a', ['b', 'c']))
  expect(steps.filter(step => /Seq Scan|Sort/.test(step))).toEqual([])
  expect(searches).toEqual(
    expect.arrayContaining([
      expect.stringContaining('item_id = ANY'),
      expect.stringMatching(/album_id = album_items.album_id.*item_id = album_items.item_id/),
    ]),
  )
})

it('counts plans and customers in indexes only', async () => {
  for (const query of [planCount(db), customerCount(db)]) {
    expect((await plan(query)).steps.filter(step => /Seq Scan|Sort/.test(step))).toEqual([])
  }
  expect((await plan(planCount(db))).searches).toEqual(
    expect.arrayContaining([
      expect.stringContaining('id <= member.id'),
      expect.stringContaining('user_id = member.user_id'),
    ]),
  )
})

it('pages through accounts by an index in every order', async () => {
  for (const sort of USER_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const { steps, searches } = await plan(
        userRows(db, { sort, order }, [sort === 'usagePercentage' ? 5 : 'm', 5]),
      )
      const name = [sort, order]
      expect([name, steps.filter(step => /Seq Scan|Sort/.test(step))]).toEqual([name, []])
      expect([name, searches[0]]).toEqual([name, expect.stringMatching(/[<>]/)])
    }
  }
})
