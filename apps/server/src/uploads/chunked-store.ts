import { createHash } from 'node:crypto'
import type { ChunkedDescriptor, ReceivedChunk } from '@safelight/contract/chunked-upload'
import { countChunks } from '@safelight/contract/streams'
import type { Kysely } from 'kysely'
import type { BlobHandle, PartReceipt } from '../blobs/blob-store.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'
import type { OpenUpload } from './store.ts'

/** An upload in chunks that can still become an item. */
export interface ChunkedUpload extends OpenUpload {
  /** What the store calls the blobs under way. */
  original_handle: BlobHandle
  renditions_handle: BlobHandle
  chunkBytes: number
  /** Counts the original's chunks; the renditions are one more. */
  totalChunks: number
  dto: ChunkedDescriptor
}

/** Two calls that begin the same upload agree in these. */
export interface BegunWith {
  chunkBytes: number
  dto: ChunkedDescriptor
}

/** A chunk, and what the store gave for it. */
export interface KeptChunk extends ReceivedChunk {
  receipt: PartReceipt
}

interface Beginning extends BegunWith {
  handles: Record<'original' | 'renditions', BlobHandle>
  now: Date
}

/** Makes an upload one in chunks. */
export async function insertChunked(
  db: Kysely<Schema>,
  uploadId: string,
  { chunkBytes, dto, handles, now }: Beginning,
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
    abandoned: 0,
  }
  await db.insertInto('chunked_uploads').values(row).execute()
}

/** An owner's upload. Throws NOT_FOUND for whatever is not one. */
export async function requireChunked(
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<ChunkedUpload> {
  const row = await openChunked(db, ownerId).where('id', '=', uploadId).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  const { chunk_bytes: chunkBytes, descriptor_json, ...upload } = row
  const dto: ChunkedDescriptor = JSON.parse(descriptor_json)
  return { ...upload, chunkBytes, totalChunks: countChunks(dto.size, chunkBytes), dto }
}

/** The query of the upload that the same call began before. Sealed values make each descriptor unique. */
export const begunBefore = (db: Kysely<Schema>, ownerId: number, { chunkBytes, dto }: BegunWith) =>
  openChunked(db, ownerId)
    .where('descriptor_digest', '=', digestOf(JSON.stringify(dto)))
    .where('chunk_bytes', '=', chunkBytes)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const openChunked = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('uploads')
    .innerJoin('chunked_uploads', 'upload_id', 'id')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('abandoned', '=', 0)

/** What has arrived, in order. */
export async function chunksOf(db: Kysely<Schema>, uploadId: string): Promise<KeptChunk[]> {
  return db
    .selectFrom('upload_chunks')
    .select(['chunk_index as chunkIndex', 'digest as etag', 'receipt'])
    .where('upload_id', '=', uploadId)
    .orderBy('chunk_index')
    .execute()
}

/** Notes that a client still wants to resume an upload. Throws NOT_FOUND when it was abandoned. */
export async function touchChunked(db: Kysely<Schema>, uploadId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('chunked_uploads')
    .set({ active_at: now.toISOString() })
    .where('upload_id', '=', uploadId)
    .where('abandoned', '=', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
}

/** Acknowledges a chunk. Throws NOT_FOUND when the upload was abandoned in the meantime. */
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

/** Closes an owner's upload permanently; resolves to false when it is an item already. */
export const markAbandoned = (
  db: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<boolean> =>
  // For the owner, as `takeUpload`: its blobs go, so it may not become an item meanwhile.
  writeFor(db, [ownerId], async transaction => {
    const { numUpdatedRows } = await transaction
      .updateTable('chunked_uploads')
      .set({ abandoned: 1 })
      .where('upload_id', '=', uploadId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })

/** Closes an owner's uploads, and lists them. */
export async function closeUploadsOf(db: Kysely<Schema>, ownerId: number): Promise<OpenUpload[]> {
  const own = db.selectFrom('uploads').select('id').where('owner_id', '=', ownerId)
  await writeFor(db, [ownerId], transaction =>
    transaction
      .updateTable('chunked_uploads')
      .set({ abandoned: 1 })
      .where('upload_id', 'in', own)
      .execute(),
  )
  return db
    .selectFrom('uploads')
    .innerJoin('chunked_uploads', 'upload_id', 'id')
    .selectAll('uploads')
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Closes the uploads that nothing came for since `time`, and lists all that are closed. */
export async function abandonIdle(db: Kysely<Schema>, time: Date): Promise<OpenUpload[]> {
  const idle = await db
    .selectFrom('uploads')
    .innerJoin('chunked_uploads', 'upload_id', 'id')
    .select(['id', 'owner_id'])
    .where('active_at', '<=', time.toISOString())
    .where('abandoned', '=', 0)
    .execute()
  for (const { id, owner_id } of idle) {
    await writeFor(db, [owner_id], transaction =>
      transaction
        .updateTable('chunked_uploads')
        .set({ abandoned: 1 })
        .where('upload_id', '=', id)
        .where('active_at', '<=', time.toISOString())
        .execute(),
    )
  }
  return db
    .selectFrom('uploads')
    .innerJoin('chunked_uploads', 'upload_id', 'id')
    .selectAll('uploads')
    .where('abandoned', '=', 1)
    .execute()
}
