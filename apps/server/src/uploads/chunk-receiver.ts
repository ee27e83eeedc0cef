import { createHash } from 'node:crypto'
import type { ChunkFields, CompleteChunked } from '@safelight/contract/chunked-upload'
import { ciphertextLength } from '@safelight/contract/streams'
import type { BlobHandle, BlobKey } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'
import { clearAway, markAbandoned } from './abandon-upload.ts'
import { partsOf, placeOf, renditionsBytes } from './chunk-places.ts'
import {
  addChunk,
  type BegunWith,
  begunBefore,
  type ChunkedUpload,
  chunksOf,
  claimPart,
  type DescribedStreams,
  findChunked,
  insertChunked,
  type KeptChunk,
  requireChunked,
  type Sender,
} from './chunked-upload.ts'
import { holdHeadroom } from './disk-headroom.ts'
import { untilLeaseLost } from './leased-stream.ts'
import { endWrites, holdLease, WHOLE } from './leases.ts'
import { explainBytes, type Reservation } from './reservation.ts'

/** The digests of an upload's blobs, as rows store them. */
export interface ChunkedDigests {
  original_digest: string
  chunk_bytes: number
  renditions_digest: string | null
}

/** Receives uploads in chunks, of owners and of visitors. Each chunk is stored as a part of the final blob. */
export interface ChunkReceiver<D extends DescribedStreams> {
  /** Idempotent: a repeated call resolves to the same id. `reserve` reserves the upload's storage. */
  initiate(
    sender: Sender,
    begun: BegunWith<D> & { id: string },
    reserve: () => Promise<Reservation>,
  ): Promise<string>
  /** Resolves to the chunk's etag once the chunk is durable; `read` returns its content. */
  receive(
    sender: Sender,
    fields: ChunkFields,
    read: () => AsyncIterable<Uint8Array>,
  ): Promise<string>
  /** Joins the chunks, then passes the upload to `keep`. */
  finish<T>(
    sender: Sender,
    request: CompleteChunked,
    keep: (upload: ChunkedUpload<D>, digests: ChunkedDigests) => Promise<T>,
  ): Promise<T>
  abandon(sender: Sender, uploadId: string): Promise<void>
}

export function createChunkReceiver<D extends DescribedStreams>(
  context: Context,
): ChunkReceiver<D> {
  const { database, blobs, now } = context
  const { turn } = createKeyedLimiter<string>(1)

  return {
    async initiate(sender, { id, chunkBytes, dto }, reserve) {
      const begun = async () =>
        (await begunBefore(database, sender, { chunkBytes, dto }).executeTakeFirst())?.id
      // Wait for an earlier call: a client may disconnect and retry while its first call is still running.
      using _turn = await turn(`${sender.ownerId}/${sender.guestToken}/${id}`)
      return await once(begun, () => begin(sender, { dto, chunkBytes }, reserve))
    },

    async receive(sender, fields, read) {
      const { uploadId, chunkIndex, chunkChecksum: etag } = fields
      const upload = await requireChunked<D>(database, sender, uploadId)
      if (chunkIndex >= partsOf(upload)) throw invalidFields(['/chunkIndex'])
      if (fields.isLastChunk !== (chunkIndex === upload.totalChunks - 1)) {
        throw invalidFields(['/isLastChunk'])
      }
      const { blob, handle, part, check } = placeOf(upload, chunkIndex)

      // Only one call at a time writes a part. `turn` ensures this within this server, leases among servers.
      using _turn = await turn(`${uploadId}/${chunkIndex}`)
      await claimPart(database, uploadId, chunkIndex, now)
      try {
        await using lease = holdLease(database, uploadId, chunkIndex)
        // Read again after waiting: the upload may have become an item, whose bytes must not change.
        const chunks = await readAtOnce(database, async snapshot => {
          await requireChunked(snapshot, sender, uploadId)
          return chunksOf(snapshot, uploadId)
        })
        const known = chunks.find(chunk => chunk.chunkIndex === chunkIndex)
        if (known && known.etag !== etag) throw new ApiError('CHUNK_CONFLICT')
        const content = () => check(untilLeaseLost(lease, read()))
        if (known) {
          if ((await digestOf(content())) !== etag) throw new ApiError('CHECKSUM_MISMATCH')
          return etag
        }
        using headroom = await holdHeadroom(context, {
          ownerId: sender.ownerId,
          bytes: part.length,
        })
        const receipt = await blobs
          .writePart(blob, handle, headroom.take(content()), { ...part, digest: etag })
          .catch(explainBytes)
        await addChunk(database, uploadId, { chunkIndex, etag, receipt }, now())
        return etag
      } catch (error) {
        throw await explainEnd(sender, upload, error)
      }
    },

    async finish(sender, request, keep) {
      const upload = await requireChunked<D>(database, sender, request.uploadId)
      using _turn = await turn(`${upload.id}/${WHOLE}`)
      await claimPart(database, upload.id, WHOLE, now)
      try {
        await using _lease = holdLease(database, upload.id, WHOLE)
        // Read again after waiting: the upload may have ended.
        const joined = await requireChunked<D>(database, sender, upload.id)
        return await keep(joined, await join(joined, request))
      } catch (error) {
        throw await explainEnd(sender, upload, error)
      }
    },

    async abandon(sender, uploadId) {
      const upload = await requireChunked(database, sender, uploadId)
      if (!(await markAbandoned(database, sender.ownerId, uploadId))) return
      // End this server's writes first. Otherwise they would take space that no quota counts.
      await endWrites(database, uploadId)
      await clearAway(context, upload)
    },
  }

  async function begin(
    { guestToken }: Sender,
    { dto, chunkBytes }: BegunWith<D>,
    reserve: () => Promise<Reservation>,
  ): Promise<string> {
    await using reservation = await reserve()
    const { id, original_blob, renditions_blob } = reservation.upload
    await using _lease = holdLease(database, id, WHOLE)
    const handles = {
      original: await blobs.begin(original_blob),
      renditions: dto.renditions.length > 0 ? await blobs.begin(renditions_blob) : '',
    }
    await insertChunked(database, id, { chunkBytes, dto, guestToken, handles, now: now() })
    reservation.keep()
    return id
  }

  /**
   * Returns the error to report for a failed write: NOT_FOUND if the upload was abandoned. In that case, also
   * deletes the upload's blobs, unless another write is running.
   */
  async function explainEnd(
    sender: Sender,
    upload: ChunkedUpload,
    error: unknown,
  ): Promise<unknown> {
    if (await findChunked(database, sender, upload.id)) return error
    await clearAway(context, upload)
    return new ApiError('NOT_FOUND', undefined, { cause: error })
  }

  async function join(
    upload: ChunkedUpload,
    { chunks, checksum }: CompleteChunked,
  ): Promise<ChunkedDigests> {
    const arrived = await chunksOf(database, upload.id)
    if (arrived.length < partsOf(upload)) throw new ApiError('UPLOAD_INCOMPLETE')
    const original = arrived.slice(0, upload.totalChunks)
    const named = JSON.stringify(chunks.map(({ chunkIndex, etag }) => [chunkIndex, etag]))
    const kept = JSON.stringify(original.map(({ chunkIndex, etag }) => [chunkIndex, etag]))
    if (named !== kept || checksum !== digestOfDigests(original.map(({ etag }) => etag))) {
      throw new ApiError('CHECKSUM_MISMATCH')
    }
    const { original_blob, original_handle } = upload
    await joinBlob(original_blob, original_handle, original, ciphertextLength(upload.dto.size))
    const renditions = arrived.slice(upload.totalChunks)
    if (renditions.length > 0) {
      const { renditions_blob: blob, renditions_handle: handle } = upload
      await joinBlob(blob, handle, renditions, renditionsBytes(upload))
    }
    return {
      original_digest: checksum,
      chunk_bytes: upload.chunkBytes,
      renditions_digest: arrived[upload.totalChunks]?.etag ?? null,
    }
  }

  function joinBlob(blob: BlobKey, handle: BlobHandle, parts: KeptChunk[], bytes: number) {
    const receipts = parts.map(part => part.receipt)
    return blobs.finish(blob, handle, receipts, bytes).catch(explainBytes)
  }
}

/** Returns the existing result, or makes one. A result exists if the client repeats a call. */
export async function once<T>(
  find: () => Promise<T | undefined>,
  make: () => Promise<T>,
): Promise<T> {
  const before = await find()
  if (before !== undefined) return before
  try {
    return await make()
  } catch (error) {
    const made = await find()
    if (made !== undefined) return made
    throw error
  }
}

async function digestOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('base64url')
}

function digestOfDigests(digests: string[]): string {
  const hash = createHash('sha256')
  for (const digest of digests) hash.update(digest, 'base64url')
  return hash.digest('base64url')
}
