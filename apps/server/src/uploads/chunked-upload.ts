import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ReceivedChunk } from '@safelight/contract/chunked-upload'
import { countChunks } from '@safelight/contract/streams'
import type { Kysely } from 'kysely'
import type { BlobHandle, PartReceipt } from '../blobs/blob-store.ts'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections, writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import { abandonedUploads } from './abandon-upload.ts'
import { takeLease } from './leases.ts'
import type { OpenUpload } from './reserve-upload.ts'

/** The part of a descriptor that the streams need. Owners and visitors send more. */
export interface DescribedStreams {
  size: number
  renditions: readonly { length: number }[]
}

/** The sender of an upload. `guestToken` is the link of a visitor, or null for the owner. */
export interface Sender {
  ownerId: number
  guestToken: string | null
}

export const ownerOf = (ownerId: number): Sender => ({ ownerId, guestToken: null })

export interface ChunkedUpload<D extends DescribedStreams = DescribedStreams> extends OpenUpload {
  original_handle: BlobHandle
  renditions_handle: BlobHandle
  chunkBytes: number
  /** The number of the original's chunks. The renditions are one more chunk. */
  totalChunks: number
  dto: D
}

export interface BegunWith<D extends DescribedStreams = DescribedStreams> {
  chunkBytes: number
  dto: D
}

export interface KeptChunk extends ReceivedChunk {
  receipt: PartReceipt
}

interface Beginning extends BegunWith {
  guestToken: string | null
  handles: Record<'original' | 'renditions', BlobHandle>
  now: Date
}

/** Records that an upload arrives in chunks. Throws ITEM_EXISTS if the same upload has already started. */
export async function insertChunked(
  db: Kysely<Schema>,
  uploadId: string,
  { chunkBytes, dto, guestToken, handles, now }: Beginning,
): Promise<void> {
  const descriptor = JSON.stringify(dto)
  const row = {
    upload_id: uploadId,
    descriptor_json: descriptor,
    descriptor_digest: digestOf(descriptor),
    chunk_bytes: chunkBytes,
    original_handle: handles.original,
    renditions_handle: handles.renditions,
    active_at: now.toISOString(),
    guest_token: guestToken,
  }
  try {
    await db.insertInto('chunked_uploads').values(row).execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ITEM_EXISTS', undefined, { cause: error })
    throw error
  }
}

export async function requireChunked<D extends DescribedStreams>(
  db: Kysely<Schema>,
  sender: Sender,
  uploadId: string,
): Promise<ChunkedUpload<D>> {
  const upload = await findChunked<D>(db, sender, uploadId)
  if (!upload) throw new ApiError('NOT_FOUND')
  return upload
}

export async function findChunked<D extends DescribedStreams>(
  db: Kysely<Schema>,
  sender: Sender,
  uploadId: string,
): Promise<ChunkedUpload<D> | undefined> {
  const row = await openChunked(db, sender).where('id', '=', uploadId).executeTakeFirst()
  if (!row) return undefined
  const { chunk_bytes: chunkBytes, descriptor_json, ...upload } = row
  const dto: D = JSON.parse(descriptor_json)
  return { ...upload, chunkBytes, totalChunks: countChunks(dto.size, chunkBytes), dto }
}

/**
 * Returns the query of the upload that an equal call started earlier. Sealing is random: only a repeated call
 * has an equal descriptor.
 */
export const begunBefore = (db: Kysely<Schema>, sender: Sender, { chunkBytes, dto }: BegunWith) =>
  openChunked(db, sender)
    .where('descriptor_digest', '=', digestOf(JSON.stringify(dto)))
    .where('chunk_bytes', '=', chunkBytes)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const openChunked = (db: Kysely<Schema>, { ownerId, guestToken }: Sender) =>
  db
    .selectFrom('uploads')
    .innerJoin('chunked_uploads', 'upload_id', 'id')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('guest_token', guestToken === null ? 'is' : '=', guestToken)

export async function chunksOf(db: Kysely<Schema>, uploadId: string): Promise<KeptChunk[]> {
  return db
    .selectFrom('upload_chunks')
    .select(['chunk_index as chunkIndex', 'digest as etag', 'receipt'])
    .where('upload_id', '=', uploadId)
    .orderBy('chunk_index')
    .execute()
}

/** Records that a client still uses an upload. Throws NOT_FOUND if it was abandoned. */
export async function touchChunked(db: Kysely<Schema>, uploadId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('chunked_uploads')
    .set({ active_at: now.toISOString() })
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
}

/** Records that a chunk is stored. Throws NOT_FOUND if the upload was abandoned meanwhile. */
export async function addChunk(
  db: Kysely<Schema>,
  uploadId: string,
  { chunkIndex, etag, receipt }: KeptChunk,
  now: Date,
): Promise<void> {
  await writeFor(db, [], async transaction => {
    await touchChunked(transaction, uploadId, now)
    await transaction
      .insertInto('upload_chunks')
      .values({ upload_id: uploadId, chunk_index: chunkIndex, digest: etag, receipt })
      .execute()
  })
}

/** Waits until no other server writes a part, then leases it. Throws NOT_FOUND if the upload has ended. */
export async function claimPart(
  db: Kysely<Schema>,
  uploadId: string,
  part: number,
  now: () => Date,
): Promise<void> {
  if (!hasManyConnections(db)) return
  // `markAbandoned` deletes the row that `touchChunked` updates. If `markAbandoned` runs second, its server
  // sees this lease. If it runs first, `touchChunked` throws.
  const isOurs = () =>
    writeFor(db, [], async transaction => {
      await touchChunked(transaction, uploadId, now())
      return takeLease(transaction, uploadId, part)
    })
  while (!(await isOurs())) await setTimeout(PAUSE)
}

/** Polling interval for a part that another server writes, in milliseconds. */
const PAUSE = 250

/**
 * Closes all chunked uploads of an account that is being deleted. Returns the account's closed uploads that
 * no server is writing. The caller deletes their blobs.
 */
export async function closeUploadsOf(db: Kysely<Schema>, ownerId: number): Promise<OpenUpload[]> {
  const own = (ids: Kysely<Schema>) =>
    ids.selectFrom('uploads').select('id').where('owner_id', '=', ownerId)
  await writeFor(db, [ownerId], async transaction => {
    await transaction
      .updateTable('uploads')
      .set({ abandoned: 1 })
      .where('owner_id', '=', ownerId)
      .where('id', 'in', chunked => chunked.selectFrom('chunked_uploads').select('upload_id'))
      .execute()
    await transaction
      .deleteFrom('chunked_uploads')
      .where('upload_id', 'in', own(transaction))
      .execute()
  })
  return abandonedUploads(db).where('owner_id', '=', ownerId).execute()
}

/** Times before which an unfinished upload counts as idle. `guestsBegan` ends also an active one. */
export interface IdleSince {
  owners: Date
  guests: Date
  guestsBegan: Date
}

export const idleUploads = (db: Kysely<Schema>, { owners, guests, guestsBegan }: IdleSince) =>
  db
    .selectFrom('chunked_uploads')
    .innerJoin('uploads', 'id', 'upload_id')
    .select(['id', 'owner_id', 'active_at'])
    .where(eb =>
      eb.or([
        eb('active_at', '<=', owners.toISOString()),
        eb('guest_token', 'is not', null).and(
          eb.or([
            eb('active_at', '<=', guests.toISOString()),
            eb('started_at', '<=', guestsBegan.toISOString()),
          ]),
        ),
      ]),
    )

/**
 * Closes idle chunked uploads. Returns all closed uploads that no server is writing. The caller deletes their
 * blobs.
 */
export async function abandonIdle(db: Kysely<Schema>, since: IdleSince): Promise<OpenUpload[]> {
  for (const { id, owner_id, active_at } of await idleUploads(db, since).execute()) {
    await writeFor(db, [owner_id], async transaction => {
      const { numDeletedRows } = await transaction
        .deleteFrom('chunked_uploads')
        .where('upload_id', '=', id)
        .where('active_at', '=', active_at)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return
      await transaction.updateTable('uploads').set({ abandoned: 1 }).where('id', '=', id).execute()
    })
  }
  return abandonedUploads(db).execute()
}
