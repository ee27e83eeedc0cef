import { createHash } from 'node:crypto'
import type {
  ChunkFields,
  CompleteChunked,
  InitiateChunked,
} from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength, countChunks } from '@safelight/contract/streams'
import type { BlobHandle, BlobKey } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import { findUploaded } from '../items/item-queries.ts'
import { clearAway, markAbandoned } from './abandon-upload.ts'
import { assertAccepted } from './assert-accepted.ts'
import { assertChunkBytes, partsOf, placeOf, renditionsBytes } from './chunk-places.ts'
import {
  addChunk,
  type BegunWith,
  begunBefore,
  type ChunkedUpload,
  chunksOf,
  claimPart,
  findChunked,
  insertChunked,
  type KeptChunk,
  requireChunked,
} from './chunked-upload.ts'
import { bytesOfItem, checkDescriptor, toItem } from './descriptor.ts'
import { assertHeadroom, holdHeadroom } from './disk-headroom.ts'
import { finishUpload, refuseTaken } from './finish-upload.ts'
import { untilLeaseLost } from './leased-stream.ts'
import { endWrites, holdLease, WHOLE } from './leases.ts'
import { explainBytes, reserve } from './reservation.ts'
import { findStaged, stageItem } from './staged-items.ts'

/** Chunked uploads: each chunk is stored as a part of the final blob. */
export interface ChunkedUploads {
  initiate(ownerId: number, request: InitiateChunked): Promise<string>
  /** Resolves to the chunk's etag once the chunk is durable; `read` returns its content. */
  receive(
    ownerId: number,
    fields: ChunkFields,
    read: () => AsyncIterable<Uint8Array>,
  ): Promise<string>
  /** Idempotent: a repeated call resolves to the same item. */
  complete(ownerId: number, request: CompleteChunked): Promise<MediaItem>
  /**
   * Stages the item instead of adding it to the library. Idempotent: a repeated call resolves to the same id.
   */
  stage(ownerId: number, request: CompleteChunked): Promise<string>
  abandon(ownerId: number, uploadId: string): Promise<void>
}

export function createChunkedUploads(context: Context): ChunkedUploads {
  const { database, blobs, now } = context
  const { turn } = createKeyedLimiter<string>(1)

  return {
    async initiate(ownerId, request) {
      const { mediaMetadata: dto, chunkSize: chunkBytes } = checkRequest(request)
      assertChunkBytes(request, blobs.limits.leastPart)
      await assertAccepted(database, dto)
      const begun = async () =>
        (await begunBefore(database, ownerId, { chunkBytes, dto }).executeTakeFirst())?.id
      // Wait for an earlier call: a client may disconnect and retry while its first call is still running.
      using _turn = await turn(`${ownerId}/${dto.id}`)
      return await once(begun, () => begin(ownerId, { dto, chunkBytes }))
    },

    async receive(ownerId, fields, read) {
      const { uploadId, chunkIndex, chunkChecksum: etag } = fields
      const upload = await requireChunked(database, ownerId, uploadId)
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
          await requireChunked(snapshot, ownerId, uploadId)
          return chunksOf(snapshot, uploadId)
        })
        const known = chunks.find(chunk => chunk.chunkIndex === chunkIndex)
        if (known && known.etag !== etag) throw new ApiError('CHUNK_CONFLICT')
        const content = () => check(untilLeaseLost(lease, read()))
        if (known) {
          if ((await digestOf(content())) !== etag) throw new ApiError('CHECKSUM_MISMATCH')
          return etag
        }
        using headroom = await holdHeadroom(context, { ownerId, bytes: part.length })
        const receipt = await blobs
          .writePart(blob, handle, headroom.take(content()), { ...part, digest: etag })
          .catch(explainBytes)
        await addChunk(database, uploadId, { chunkIndex, etag, receipt }, now())
        return etag
      } catch (error) {
        throw await explainEnd(upload, error)
      }
    },

    async complete(ownerId, request) {
      const { uploadId } = request
      const item = await once(
        () => findUploaded(database, ownerId, uploadId),
        () => finish(ownerId, request, item => finishUpload(database, uploadId, item, now())),
      )
      return toMediaItem(item)
    },

    async stage(ownerId, request) {
      const { uploadId } = request
      const arrived = () =>
        readAtOnce(
          database,
          async snapshot =>
            (await findStaged(snapshot, ownerId, uploadId)) ??
            (await findUploaded(snapshot, ownerId, uploadId)),
        )
      const { id } = await once(arrived, () =>
        finish(ownerId, request, item => stageItem(database, uploadId, item, now())),
      )
      return id
    },

    async abandon(ownerId, uploadId) {
      const upload = await requireChunked(database, ownerId, uploadId)
      if (!(await markAbandoned(database, ownerId, uploadId))) return
      // End this server's writes first. Otherwise they would take space that no quota counts.
      await endWrites(database, uploadId)
      await clearAway(context, upload)
    },
  }

  async function begin(ownerId: number, { dto, chunkBytes }: BegunWith): Promise<string> {
    await refuseTaken(database, ownerId, dto)
    const bytes = bytesOfItem(dto)
    await assertHeadroom(context, bytes)
    await using reservation = await reserve(context, ownerId, bytes, LIMITS.openUploads)
    const { id, original_blob, renditions_blob } = reservation.upload
    await using _lease = holdLease(database, id, WHOLE)
    const handles = {
      original: await blobs.begin(original_blob),
      renditions: dto.renditions.length > 0 ? await blobs.begin(renditions_blob) : '',
    }
    await insertChunked(database, id, { chunkBytes, dto, handles, now: now() })
    reservation.keep()
    return id
  }

  /** Assembles the item of an upload and passes it to `keep`. */
  async function finish(
    ownerId: number,
    request: CompleteChunked,
    keep: (item: ItemRow) => Promise<void>,
  ): Promise<ItemRow> {
    const upload = await requireChunked(database, ownerId, request.uploadId)
    using _turn = await turn(`${upload.id}/${WHOLE}`)
    await claimPart(database, upload.id, WHOLE, now)
    try {
      await using _lease = holdLease(database, upload.id, WHOLE)
      const item = await assembled(ownerId, request)
      await keep(item)
      return item
    } catch (error) {
      throw await explainEnd(upload, error)
    }
  }

  /**
   * Returns the error to report for a failed write: NOT_FOUND if the upload was abandoned. In that case, also
   * deletes the upload's blobs, unless another write is running.
   */
  async function explainEnd(upload: ChunkedUpload, error: unknown): Promise<unknown> {
    if (await findChunked(database, upload.owner_id, upload.id)) return error
    await clearAway(context, upload)
    return new ApiError('NOT_FOUND', undefined, { cause: error })
  }

  async function assembled(
    ownerId: number,
    { uploadId, chunks, checksum }: CompleteChunked,
  ): Promise<ItemRow> {
    const upload = await requireChunked(database, ownerId, uploadId)
    const arrived = await chunksOf(database, uploadId)
    if (arrived.length < partsOf(upload)) throw new ApiError('UPLOAD_INCOMPLETE')
    const original = arrived.slice(0, upload.totalChunks)
    const named = JSON.stringify(chunks.map(({ chunkIndex, etag }) => [chunkIndex, etag]))
    const kept = JSON.stringify(original.map(({ chunkIndex, etag }) => [chunkIndex, etag]))
    if (named !== kept || checksum !== digestOfDigests(original.map(({ etag }) => etag))) {
      throw new ApiError('CHECKSUM_MISMATCH')
    }
    const { original_blob, original_handle } = upload
    await join(original_blob, original_handle, original, ciphertextLength(upload.dto.size))
    const renditions = arrived.slice(upload.totalChunks)
    if (renditions.length > 0) {
      const { renditions_blob: blob, renditions_handle: handle } = upload
      await join(blob, handle, renditions, renditionsBytes(upload))
    }
    return toItem(upload, upload.dto, {
      original_digest: checksum,
      chunk_bytes: upload.chunkBytes,
      renditions_digest: arrived[upload.totalChunks]?.etag ?? null,
    })
  }

  function join(blob: BlobKey, handle: BlobHandle, parts: KeptChunk[], bytes: number) {
    const receipts = parts.map(part => part.receipt)
    return blobs.finish(blob, handle, receipts, bytes).catch(explainBytes)
  }
}

/** Returns the existing result, or makes one. A result exists if the client repeats a call. */
async function once<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const before = await find()
  if (before) return before
  try {
    return await make()
  } catch (error) {
    const made = await find()
    if (made) return made
    throw error
  }
}

function checkRequest(request: InitiateChunked): InitiateChunked {
  const { fileName, fileSize, checksum, chunkSize, totalChunks, mediaMetadata: dto } = request
  checkDescriptor(dto, '/mediaMetadata')
  if (fileName !== dto.name) throw invalidFields(['/fileName'])
  if (fileSize !== dto.size) throw invalidFields(['/fileSize'])
  if (checksum !== dto.checksum) throw invalidFields(['/checksum'])
  if (totalChunks !== countChunks(dto.size, chunkSize)) throw invalidFields(['/totalChunks'])
  return request
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
