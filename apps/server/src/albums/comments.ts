import type { AlbumComment } from '@safelight/contract/comments'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/server/refusals'
import { type Kysely, type Selectable, sql } from 'kysely'
import { findBlocked } from '../accounts/blocked-senders.ts'
import { assertBelow } from '../accounts/limits.ts'
import { identityOf, type People, peopleOf } from '../accounts/person.ts'
import { readPage } from '../database/page.ts'
import type { AlbumCommentsTable } from '../database/schema/albums.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type AlbumRow, albumFor, writeForAlbum } from './access.ts'

const DAY = 24 * 60 * 60 * 1000

export interface CommentPlace {
  id: string
  itemId: string
  commentId: string
}

export const commentRows = (
  db: Kysely<Schema>,
  { id, itemId, after = '' }: { id: string; itemId: string; after?: string | undefined },
) =>
  db
    .selectFrom('album_comments')
    .innerJoin('users', 'users.id', 'album_comments.author_id')
    .selectAll('album_comments')
    .where('album_comments.album_id', '=', id)
    .where('album_comments.item_id', '=', itemId)
    .where('album_comments.id', '>', after)
    .where('users.deleted_at', 'is', null)
    .orderBy('album_comments.id')

/** Returns a page of an item's comments. Call this within `readAtOnce`. */
export async function readComments(
  db: Kysely<Schema>,
  userId: number,
  page: { id: string; itemId: string; after?: string | undefined },
): Promise<{ comments: AlbumComment[]; hasMore: boolean }> {
  await albumFor(db, userId, page.id, 'view')
  await shownItem(db, page.id, page.itemId)
  const { rows, hasMore } = await readPage(commentRows(db, page), CHARS, LIMITS.commentsPage)
  const people = await peopleOf(
    db,
    rows.map(row => row.author_id),
  )
  return { comments: rows.map(row => toComment(row, people)), hasMore }
}

const CHARS = sql<number>`octet_length(sealed)`

export function toComment(row: Selectable<AlbumCommentsTable>, people: People): AlbumComment {
  const { id, epoch, sealed, signature, created_at: createdAt } = row
  const person = people(row.author_id)
  const { email, displayName } = person
  const { share_right: right, share_sealed, share_signature } = row
  const share =
    right !== null && share_sealed !== null && share_signature !== null
      ? { right, sealed: share_sealed, signature: share_signature }
      : null
  const author = { ...identityOf(person), email, displayName }
  return { id, epoch, author, share, sealed, signature, createdAt }
}

/**
 * Adds a comment or like of the person. Resolves to the item's owner, or to undefined if the owner is not to
 * be notified: the person is the owner or blocked by the owner, or the same call was made before.
 */
export function addComment(
  db: Kysely<Schema>,
  userId: number,
  { id: albumId, itemId, commentId }: CommentPlace,
  comment: { epoch: number; sealed: string; signature: string },
  now: Date,
): Promise<number | undefined> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    const album = await albumFor(transaction, userId, albumId, 'view')
    const item = await shownItem(transaction, albumId, itemId)
    const place = { id: albumId, itemId, commentId }
    const before = await commentAt(transaction, place)
    if (before) {
      if (before.author_id === userId && before.signature === comment.signature) return undefined
      throw new ApiError('ALREADY_EXISTS')
    }
    if (album.comments_off === 1) throw new ApiError('COMMENTS_OFF')
    if (comment.epoch !== album.epoch) throw new ApiError('STALE_EPOCH')
    await assertFewComments(transaction, userId, place, now)
    await transaction
      .insertInto('album_comments')
      .values({
        album_id: albumId,
        item_id: itemId,
        id: commentId,
        item_owner_id: item.owner_id,
        author_id: userId,
        ...comment,
        ...(await shareWith(transaction, album, userId)),
        created_at: now.toISOString(),
      })
      .execute()
    await noteComments(transaction, albumId)
    const { owner_id } = item
    if (owner_id === userId) return undefined
    return (await findBlocked(transaction, owner_id, userId).executeTakeFirst())
      ? undefined
      : owner_id
  })
}

/** The author can delete a comment, and the album's owner can delete all. */
export function removeComment(
  db: Kysely<Schema>,
  userId: number,
  place: CommentPlace,
): Promise<void> {
  return writeForAlbum(db, place.id, [userId], async transaction => {
    const album = await albumFor(transaction, userId, place.id, 'view')
    const found = await commentAt(transaction, place)
    if (!found) return
    if (found.author_id !== userId && album.owner_id !== userId) throw new ApiError('FORBIDDEN')
    await transaction
      .deleteFrom('album_comments')
      .where('album_id', '=', place.id)
      .where('item_id', '=', place.itemId)
      .where('id', '=', place.commentId)
      .execute()
    await noteComments(transaction, place.id)
  })
}

export function setCommentsAllowed(
  db: Kysely<Schema>,
  userId: number,
  albumId: string,
  allowed: boolean,
): Promise<void> {
  return writeForAlbum(db, albumId, [userId], async transaction => {
    await albumFor(transaction, userId, albumId, 'manage')
    await transaction
      .updateTable('albums')
      .set({ comments_off: allowed ? 0 : 1 })
      .where('id', '=', albumId)
      .execute()
  })
}

/** Tells open albums of a deleted account that its comments are no longer listed. */
export async function noteCommentsOf(db: Kysely<Schema>, authorId: number): Promise<void> {
  const commented = db
    .selectFrom('album_comments')
    .select('album_id')
    .where('author_id', '=', authorId)
  await db
    .updateTable('albums')
    .set(eb => ({ comment_changes: eb('comment_changes', '+', 1) }))
    .where('id', 'in', commented)
    .execute()
}

/** Deletes some comments of an author, and returns their number. */
export async function removeCommentsOf(
  db: Kysely<Schema>,
  authorId: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from album_comments where (album_id, item_id, id) in (
      select album_id, item_id, id from album_comments where author_id = ${authorId} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Throws NOT_FOUND unless the album shows the item. */
async function shownItem(db: Kysely<Schema>, albumId: string, itemId: string) {
  const item = await db
    .selectFrom('album_items')
    .select('owner_id')
    .where('album_id', '=', albumId)
    .where('item_id', '=', itemId)
    .where('trashed', '=', sql.lit(0))
    .executeTakeFirst()
  if (!item) throw new ApiError('NOT_FOUND')
  return item
}

const commentAt = (db: Kysely<Schema>, { id, itemId, commentId }: CommentPlace) =>
  db
    .selectFrom('album_comments')
    .select(['author_id', 'signature'])
    .where('album_id', '=', id)
    .where('item_id', '=', itemId)
    .where('id', '=', commentId)
    .executeTakeFirst()

/** Returns the columns of the owner's share with an author: readers verify the author with it. */
async function shareWith(db: Kysely<Schema>, album: AlbumRow, userId: number) {
  if (album.owner_id === userId) return {}
  const { right, sealed, signature } = await db
    .selectFrom('album_shares')
    .select(['right', 'sealed', 'signature'])
    .where('album_id', '=', album.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { share_right: right, share_sealed: sealed, share_signature: signature }
}

async function assertFewComments(
  db: Kysely<Schema>,
  userId: number,
  { id, itemId }: CommentPlace,
  now: Date,
): Promise<void> {
  await assertBelow(LIMITS.commentsOfItem, commentCount(db, id, itemId), texts.commentsOfItem)
  const dayAgo = new Date(now.getTime() - DAY).toISOString()
  await assertBelow(LIMITS.commentsInDay, writtenSince(db, userId, dayAgo), texts.commentsInDay)
}

export const commentCount = (db: Kysely<Schema>, albumId: string, itemId: string) =>
  db
    .selectFrom('album_comments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('album_id', '=', albumId)
    .where('item_id', '=', itemId)

/**
 * Counts the listed comments and likes of some items of an album. Counts item by item: for a grouped list of
 * items, PostgreSQL may read all comments of the album.
 */
export const commentCounts = (db: Kysely<Schema>, albumId: string, itemIds: readonly string[]) =>
  db
    .selectFrom('album_items')
    .select(eb => [
      'item_id',
      eb
        .selectFrom('album_comments')
        .innerJoin('users', 'users.id', 'album_comments.author_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('album_comments.album_id', '=', 'album_items.album_id')
        .whereRef('album_comments.item_id', '=', 'album_items.item_id')
        .where('users.deleted_at', 'is', null)
        .as('count'),
    ])
    .where('album_id', '=', albumId)
    .where('item_id', 'in', itemIds)

export const writtenSince = (db: Kysely<Schema>, authorId: number, time: string) =>
  db
    .selectFrom('album_comments')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', time)

async function noteComments(db: Kysely<Schema>, albumId: string): Promise<void> {
  await db
    .updateTable('albums')
    .set(eb => ({ comment_changes: eb('comment_changes', '+', 1) }))
    .where('id', '=', albumId)
    .execute()
}
