import type { MediaType } from '@safelight/contract/media-types'
import { createContext } from '@safelight/test-kit/server'
import { makeUpload, newId } from '@safelight/test-kit/uploads/uploads'
import { type Compilable, type Kysely, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { blockedBy, blockedCount, findBlocked } from '../../src/accounts/blocked-senders.ts'
import { deletePairingsBefore } from '../../src/accounts/pairings.ts'
import { deleteSpentBefore } from '../../src/accounts/passkeys/challenges.ts'
import { passkeyCount, passkeysOf } from '../../src/accounts/passkeys/passkeys.ts'
import { accountPlans } from '../../src/accounts/plan/plan-of-account.ts'
import { sharersOf } from '../../src/accounts/plan/storage-limit.ts'
import { reservedBy } from '../../src/accounts/quota.ts'
import { deleteChallengesBefore } from '../../src/accounts/second-factor/challenges.ts'
import { albumCursorAt, albumPageAfter, albumSum } from '../../src/albums/album-items.ts'
import {
  albumRows,
  albumSizes,
  chainRows,
  coverRows,
  coverSizes,
  ownAlbumIds,
  ownShares,
  sharedAlbumIds,
} from '../../src/albums/album-queries.ts'
import {
  commentCount,
  commentCounts,
  commentRows,
  writtenSince,
} from '../../src/albums/comments.ts'
import { visibleItems } from '../../src/albums/links/access.ts'
import { linkPageAfter, linkSum } from '../../src/albums/links/link-items.ts'
import { linkRows } from '../../src/albums/links/link-rows.ts'
import type { LinkRow } from '../../src/albums/open-links.ts'
import { sharedAmong } from '../../src/albums/readable-items.ts'
import { receivedComments } from '../../src/albums/received-comments.ts'
import { albumSharesBetween, albumSharesOf } from '../../src/albums/shares/album-shares.ts'
import { latestAlbumShares, latestItemShares } from '../../src/albums/shares/received-shares.ts'
import type { Schema } from '../../src/database/schema.ts'
import { groupOf } from '../../src/family/groups.ts'
import {
  deleteFamilyInvitationsBefore,
  invitationRows,
  openInvitations,
} from '../../src/family/invitations.ts'
import { memberRows } from '../../src/family/members.ts'
import { noticesToMail, sharersIn } from '../../src/family/notices.ts'
import { albumsWithGuestUploads } from '../../src/guest-upload/albums-to-review.ts'
import { guestUploadRows, guestUploadsArrivedBefore } from '../../src/guest-upload/guest-uploads.ts'
import { guestLinkRows } from '../../src/guest-upload/links.ts'
import { comingBy, wholeComingTo } from '../../src/guest-upload/reserve-guest-upload.ts'
import { planRows } from '../../src/installation/plans.ts'
import { publicRows } from '../../src/installation/variables.ts'
import { changesSince, deletionsBehind } from '../../src/items/change-feed.ts'
import { daysOfYear, EVER } from '../../src/items/days.ts'
import {
  duplicatesOf,
  findItems,
  itemsByIds,
  monthCountsOf,
  pageAfter,
  pageAt,
} from '../../src/items/item-queries.ts'
import { found, foundCount, foundSizes } from '../../src/items/search/search-items.ts'
import {
  findItemShare,
  itemSharesBetween,
  itemSharesOf,
  itemsSharedWith,
} from '../../src/items/shares/item-shares.ts'
import { storageByType } from '../../src/items/storage.ts'
import { trashAfter, trashedBefore } from '../../src/items/trash.ts'
import { deleteEventsBefore } from '../../src/payment/events.ts'
import { askedBefore, endedSubscriptions } from '../../src/payment/reconcile.ts'
import { remindersDue, subscriptionsOf } from '../../src/push/subscriptions.ts'
import { leasesOf } from '../../src/recognition/leases.ts'
import { lastShard, shardCount, shardNamed, shardsSince } from '../../src/recognition/shards.ts'
import { deletedAccounts } from '../../src/removal/remove-accounts.ts'
import { begunBefore, ownerOf } from '../../src/uploads/chunked-upload.ts'
import { openUploadsOf } from '../../src/uploads/reserve-upload.ts'

let db: Kysely<Schema>
beforeEach(async () => {
  db = (await createContext()).context.database
})

async function plan(query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`explain`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map(row => row.detail)
}

const cursor = { time: '2024-01-01', name: newId() }
const year = daysOfYear(2021)
const stretch = (...types: MediaType[]) => ({
  ownerId: 1,
  days: year,
  types: types.length > 0 ? types : undefined,
})

it('starts every timeline page at its cursor in the timeline index', async () => {
  const between = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND day<?)'
  const behind = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND (day,id)<(?,?))'
  expect(await plan(pageAt(db, 1, 30, 31))).toEqual([between])
  expect(await plan(pageAt(db, 1, 30, 31, year))).toEqual([between])
  expect(await plan(pageAfter(db, 1, cursor, 31))).toEqual([behind])
  expect(await plan(pageAfter(db, 1, cursor, 31, year))).toEqual([behind])
})

const BY_DAY = 'SEARCH items USING INDEX items_timeline (owner_id=? AND day>? AND day<?)'
const BY_TYPE = 'SEARCH items USING INDEX items_type (owner_id=? AND type=? AND day>?)'

it.each<[string, MediaType[], string]>([
  ['everything', [], BY_DAY],
  ['one type', ['image/png'], BY_TYPE],
  ['three types', ['image/jpeg', 'image/png', 'image/gif'], BY_TYPE],
])('searches for %s in an index', async (_, types, search) => {
  const isMerge = (step: string) => /^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(step)
  const steps = await plan(found(db, stretch(...types), 100, 100))
  expect(steps.filter(step => !isMerge(step))).toEqual(
    Array(Math.max(1, types.length)).fill(search),
  )
  expect(await plan(foundCount(db, stretch(...types)))).toEqual([search])
  const sizes = await plan(foundSizes(db, stretch(...types), 100, 100))
  expect(sizes.filter(step => step.startsWith('SEARCH '))).toEqual(
    Array(Math.max(1, types.length)).fill(search),
  )
  expect(sizes.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

it.each<[string, MediaType[], string]>([
  ['everything', [], BY_DAY],
  ['one type', ['image/png'], BY_TYPE],
  ['two types', ['image/jpeg', 'image/png'], BY_TYPE],
])('searches for a month of %s in an index', async (_, types, search) => {
  const july = { ...stretch(...types), days: EVER, month: 7 }
  expect(await plan(foundCount(db, july))).toEqual([search])
  for (const query of [found(db, july, 100, 100), foundSizes(db, july, 100, 100)]) {
    const steps = await plan(query)
    expect(steps.filter(step => step.startsWith('SEARCH '))).toEqual(
      Array(Math.max(1, types.length)).fill(search),
    )
    expect(steps.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
})

it('reads the months of one owner in index order', async () => {
  expect(await plan(monthCountsOf(db, 1))).toEqual([
    expect.stringMatching(/^SEARCH month_counts USING INDEX \S+ \(owner_id=\?\)$/),
  ])
})

it('reads changes in the order of their sequence numbers', async () => {
  expect(await plan(changesSince(db, 1, 5, 501))).toEqual([
    'SEARCH changes USING INDEX changes_seq (owner_id=? AND seq>?)',
    expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\) LEFT-JOIN$/),
  ])
})

it('finds outdated deletions in their index', async () => {
  expect(await plan(deletionsBehind(db, 1, 10_000))).toEqual([
    'SEARCH changes USING COVERING INDEX changes_deleted (owner_id=?)',
  ])
})

it.each([
  ['library', 'items_checksum (owner_id=? AND checksum=?)'],
  ['trash', 'items_trashed_checksum (owner_id=? AND checksum=? AND trashed_at>?)'],
] as const)('finds duplicates in the %s by their checksums', async (where, search) => {
  for (const count of [2, 500]) {
    const checksums = Array.from({ length: count }, (_, i) => `checksum ${i}`)
    expect(await plan(duplicatesOf(db, 1, checksums, where))).toEqual([
      `SEARCH items USING INDEX ${search}`,
    ])
  }
})

it('finds items by their ids', async () => {
  expect(await plan(findItems(db, 1, ['a', 'b']))).toEqual([
    expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\)$/),
  ])
})

it('starts every page of the trash at its cursor', async () => {
  expect(await plan(trashAfter(db, 1, behind, 31))).toEqual([
    'SEARCH items USING INDEX items_trash (owner_id=? AND trashed_at>? AND (trashed_at,id)<(?,?))',
  ])
})

it('finds expired items of the trash by deletion time', async () => {
  expect(await plan(trashedBefore(db, new Date(), 100))).toEqual([
    'SEARCH items USING INDEX items_trashed_at (trashed_at>? AND trashed_at<?)',
  ])
})

it('finds expired sign-ins by expiration time', async () => {
  expect(await plan(deleteChallengesBefore(db, new Date()))).toEqual([
    'SEARCH sign_in_challenges USING COVERING INDEX sign_in_challenges_expiry (expires_at<?)',
  ])
})

it('finds expired pairings by expiration time', async () => {
  expect(await plan(deletePairingsBefore(db, new Date()))).toEqual([
    'SEARCH pairings USING COVERING INDEX pairings_expiry (expires_at<?)',
  ])
})

it('finds events of the payment provider by time', async () => {
  expect(await plan(deleteEventsBefore(db, new Date()))).toEqual([
    expect.stringMatching(
      /^SEARCH payment_events USING .*payment_events_handled \(handled_at<\?\)$/,
    ),
  ])
})

it('finds passkeys by owner', async () => {
  expect((await plan(passkeysOf(db, 1)))[0]).toBe(
    'SEARCH passkeys USING INDEX passkeys_of_user (user_id=?)',
  )
  expect(await plan(passkeyCount(db, 1))).toEqual([
    'SEARCH passkeys USING COVERING INDEX passkeys_of_user (user_id=?)',
  ])
  expect(await plan(deleteSpentBefore(db, new Date()))).toEqual([
    'SEARCH spent_challenges USING INDEX spent_challenges_expiry (expires_at<?)',
  ])
})

it('finds an item of any owner by its id', async () => {
  expect(await plan(itemsByIds(db, ['a']))).toEqual([
    expect.stringMatching(/^SEARCH items USING INDEX \S+ \(id=\?\)$/),
  ])
})

const behind = { time: '2024-01-01T00:00:00.000Z', name: newId() }
const albums = ['a', 'b']
const album = { album: 'a', now: new Date() }
const mine = { owner: 1, after: behind }
const link = { token: 'a', album_id: null } as LinkRow

it.each<[string, (db: Kysely<Schema>) => Compilable]>([
  ['items of others that somebody can read', db => sharedAmong(db, 1, ['a', 'b'])],
  ['the cursor of a page of an album', db => albumCursorAt(db, 'a', 24)],
  ['a page of an album behind a cursor', db => albumPageAfter(db, 'a', cursor, 25)],
  ['a page of an album, oldest first', db => albumPageAfter(db, 'a', cursor, 25, 'oldest')],
  ['the cursor of a page, oldest first', db => albumCursorAt(db, 'a', 24, 'oldest')],
  ['a page of comments', db => commentRows(db, { id: 'a', itemId: 'b', after: 'c' })],
  ['the number of comments', db => commentCount(db, 'a', 'b')],
  ['the numbers of comments of items', db => commentCounts(db, 'a', ['b', 'c'])],
  ['comments of an author in a day', db => writtenSince(db, 1, '2024-01-01')],
  ['comments that a person received', db => receivedComments(db, 1)],
  ['a page of own albums', db => ownAlbumIds(db, 1, behind)],
  ['a page of albums of others', db => sharedAlbumIds(db, 1, behind)],
  ['subscriptions whose period has ended', db => endedSubscriptions(db, new Date())],
  ['the plan of an account', db => accountPlans(db).where('user_id', '=', 1)],
  ['people who share a group’s plan', db => sharersOf(db, 1)],
  ['people who share an owner’s plan', db => sharersIn(db, { ownerId: 1 })],
  ['the group of a person', db => groupOf(db, 1)],
  ['the members of a group', db => memberRows(db, 1)],
  ['the invitations of a group', db => openInvitations(db, 1, new Date())],
  ['the invitations to a person', db => invitationRows(db, 1, new Date())],
  ['expired invitations', db => deleteFamilyInvitationsBefore(db, new Date())],
  ['family notices to be mailed', noticesToMail],
  ['subscriptions to reconcile', db => askedBefore(db, new Date())],
  ['albums', db => albumRows(db, albums, new Date())],
  ['the chains of albums', db => chainRows(db, albums)],
  ['the covers of albums', db => coverRows(db, albums)],
  ['the sizes of albums', db => albumSizes(db, albums)],
  ['the sizes of covers', db => coverSizes(db, albums)],
  ['own shares of albums', db => ownShares(db, 1, albums)],
  ['the number of albums shared between two people', db => albumSharesBetween(db, 1, 2)],
  ['the number of items shared between two people', db => itemSharesBetween(db, 1, 2)],
  ['the people of an album', db => albumSharesOf(db, 'a')],
  ['the people of an item', db => itemSharesOf(db, 'a')],
  ['the devices that receive pushes', db => subscriptionsOf(db, 1)],
  ['due reminders', db => remindersDue(db, new Date())],
  ['whom a person has blocked', db => blockedBy(db, 1)],
  ['the number of blocked senders', db => blockedCount(db, 1)],
  ['a blocked sender', db => findBlocked(db, 1, 2)],
  ['shared items', db => itemsSharedWith(db, 1, behind)],
  ['the latest albums of others', db => latestAlbumShares(db, 1)],
  ['the latest items of others', db => latestItemShares(db, 1)],
  ['a share of an item', db => findItemShare(db, 1, 'a')],
  ['own links', db => linkRows(db, mine)],
  ['the links of an album', db => linkRows(db, album)],
  ['the links of an item', db => linkRows(db, { item: 'a', now: new Date() })],
  ['a page of a link', db => linkPageAfter(db, 'a', cursor, 200)],
  ['the size of a link', db => linkSum(db, 'a')],
  ['the number and size of items of an album', db => albumSum(db, 'a')],
  ['the guest links of an album', db => guestLinkRows(db, 'a')],
  ['the guest uploads of a link', db => guestUploadRows(db, 'a', '', 101)],
  ['the guest uploads arriving through a link', db => comingBy(db, 'a')],
  ['the guest uploads arriving for an account', db => wholeComingTo(db, 1)],
  ['the albums with guest uploads', db => albumsWithGuestUploads(db, 1)],
  ['expired guest uploads', db => guestUploadsArrivedBefore(db, new Date())],
  ['the items of a link', db => visibleItems(db, link, ['a', 'b'])],
  ['the items of a link to an album', db => visibleItems(db, { ...link, album_id: 'a' }, ['a'])],
])('reads %s without a scan of a table', async (_, query) => {
  const steps = await plan(query(db))
  expect(steps.filter(step => /^SCAN (?!CONSTANT ROW)/.test(step))).toEqual([])
  expect(steps.some(step => step.startsWith('SEARCH '))).toBe(true)
})

it('reads potentially long lists in index order', async () => {
  for (const query of [
    memberRows(db, 1),
    openInvitations(db, 1, new Date()),
    invitationRows(db, 1, new Date()),
    albumCursorAt(db, 'a', 24),
    albumPageAfter(db, 'a', cursor, 25),
    albumPageAfter(db, 'a', cursor, 25, 'oldest'),
    albumCursorAt(db, 'a', 24, 'oldest'),
    commentRows(db, { id: 'a', itemId: 'b', after: 'c' }),
    receivedComments(db, 1),
    ownAlbumIds(db, 1, behind),
    sharedAlbumIds(db, 1, behind),
    itemsSharedWith(db, 1, behind),
    latestAlbumShares(db, 1),
    latestItemShares(db, 1),
    linkRows(db, mine),
    linkRows(db, album),
    linkPageAfter(db, 'a', cursor, 200),
    guestLinkRows(db, 'a'),
    guestUploadRows(db, 'a', '', 101),
    blockedBy(db, 1),
  ]) {
    const steps = await plan(query)
    expect(steps.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  }
})

it('sums up the items of an album or a link from their index only', async () => {
  const by = (table: string, holder: string) => [
    `SEARCH ${table} USING COVERING INDEX ${table}_order (${holder}=?)`,
  ]
  expect(await plan(albumSum(db, 'a'))).toEqual(by('album_items', 'album_id'))
  expect(await plan(linkSum(db, 'a'))).toEqual(by('link_items', 'token'))
})

it('starts every page of a list at its cursor', async () => {
  for (const [query, columns] of [
    [ownAlbumIds(db, 1, behind), '(owner_id=? AND (created_at,id)<(?,?))'],
    [sharedAlbumIds(db, 1, behind), '(user_id=? AND (created_at,album_id)<(?,?))'],
    [itemsSharedWith(db, 1, behind), '(user_id=? AND (created_at,item_id)<(?,?))'],
    [linkRows(db, mine), '(owner_id=? AND (created_at,token)<(?,?))'],
  ] as const) {
    const [search = ''] = await plan(query)
    expect(search.slice(search.indexOf('('))).toBe(columns)
  }
})

it('counts the items before an album page from the index only', async () => {
  expect(await plan(albumCursorAt(db, 'a', 24))).toEqual([
    'SEARCH album_items USING COVERING INDEX album_items_order (album_id=?)',
  ])
})

it('starts every page of a link at its cursor', async () => {
  const [search] = await plan(linkPageAfter(db, 'a', cursor, 201))
  expect(search).toBe(
    'SEARCH link_items USING COVERING INDEX link_items_order (token=? AND (day,item_id)<(?,?))',
  )
})

it('counts open uploads from an index only', async () => {
  const covering = ['SEARCH uploads USING COVERING INDEX uploads_reserved (owner_id=?)']
  expect(await plan(reservedBy(db, [1, 2]))).toEqual(covering)
  expect(await plan(openUploadsOf(db, 1))).toEqual([
    'SCAN CONSTANT ROW',
    expect.stringMatching(/^SCALAR SUBQUERY/),
    ...covering,
    expect.stringMatching(/^SCALAR SUBQUERY/),
    expect.stringMatching(/^SEARCH staged_items USING COVERING INDEX \S+ \(owner_id=\?\)$/),
    expect.stringMatching(/^SCALAR SUBQUERY/),
    expect.stringMatching(/^SEARCH guest_uploads USING COVERING INDEX \S+ \(owner_id=\?\)$/),
  ])
  const { digest: _, ...dto } = makeUpload().dto
  expect(await plan(begunBefore(db, ownerOf(1), { chunkBytes: 1, dto }))).toEqual([
    'SEARCH chunked_uploads USING INDEX chunked_uploads_descriptor (descriptor_digest=? AND chunk_bytes=?)',
    expect.stringMatching(/^SEARCH uploads USING INDEX \S+ \(id=\?\)$/),
  ])
})

it('finds the links and albums that contain a changed or deleted item', async () => {
  for (const [table, column] of [
    ['album_items', 'item_id'],
    ['link_items', 'item_id'],
    ['links', 'item_id'],
    ['albums', 'cover_id'],
  ] as const) {
    const query = db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .where(sql.ref(column), '=', 'a')
    expect(await plan(query)).toEqual([expect.stringMatching(/^SEARCH .* USING .*INDEX /)])
  }
})

it('reads plans and variables in index order', async () => {
  expect(await plan(planRows(db))).toEqual(['SCAN plans USING INDEX plans_price'])
  const search = 'SEARCH variables USING INDEX variables_public (is_active=? AND is_sensitive=?'
  expect(await plan(publicRows(db))).toEqual([`${search})`])
})

it("adds up an account's storage from one index", async () => {
  expect(await plan(storageByType(db, 1))).toEqual([
    'SEARCH items USING COVERING INDEX items_storage (owner_id=?)',
  ])
  expect(await plan(deletedAccounts(db))).toEqual([
    'SEARCH users USING COVERING INDEX users_deleted (deleted_at>?)',
  ])
})

it('finds recognition shards by owner', async () => {
  const ofOwner = 'SEARCH recognition_shards USING'
  expect(await plan(shardsSince(db, 1, 7, 501))).toEqual([
    `${ofOwner} COVERING INDEX recognition_shards_list (owner_id=? AND seq>?)`,
  ])
  expect(await plan(shardNamed(db, 1, 'people-0'))).toEqual([
    `${ofOwner} INDEX sqlite_autoindex_recognition_shards_1 (owner_id=? AND name=?)`,
  ])
  expect(await plan(lastShard(db, 1))).toEqual([
    `${ofOwner} COVERING INDEX recognition_shards_seq (owner_id=?)`,
  ])
  expect((await plan(shardCount(db, 1)))[0]).toMatch(`${ofOwner} COVERING INDEX`)
  expect(await plan(leasesOf(db, 1).where('name', '=', 'seen-2024-07'))).toEqual([
    'SEARCH recognition_leases USING COVERING INDEX sqlite_autoindex_recognition_leases_1 (owner_id=? AND name=?)',
  ])
})
