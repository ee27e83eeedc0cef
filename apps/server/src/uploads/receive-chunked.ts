import type {
  ChunkedDescriptor,
  ChunkFields,
  CompleteChunked,
  InitiateChunked,
} from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { countChunks } from '@safelight/contract/streams'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { invalidFields } from '../http/errors.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import { findUploaded } from '../items/item-queries.ts'
import { assertAccepted } from './assert-accepted.ts'
import { assertChunkBytes } from './chunk-places.ts'
import { createChunkReceiver, once } from './chunk-receiver.ts'
import { ownerOf } from './chunked-upload.ts'
import { bytesOfItem, checkDescriptor, toItem } from './descriptor.ts'
import { assertHeadroom } from './disk-headroom.ts'
import { finishUpload, refuseTaken } from './finish-upload.ts'
import { reserve } from './reservation.ts'
import { findStaged, stageItem } from './staged-items.ts'

/** An owner's uploads in chunks. */
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
  const receiver = createChunkReceiver<ChunkedDescriptor>(context)

  /** Assembles the item of an upload and passes it to `keep`. */
  const finish = (
    ownerId: number,
    request: CompleteChunked,
    keep: (item: ItemRow) => Promise<void>,
  ): Promise<ItemRow> =>
    receiver.finish(ownerOf(ownerId), request, async (upload, digests) => {
      const item = toItem(upload, upload.dto, digests)
      await keep(item)
      return item
    })

  return {
    async initiate(ownerId, request) {
      const { mediaMetadata: dto, chunkSize: chunkBytes } = checkRequest(request)
      assertChunkBytes(request, blobs.limits.leastPart)
      await assertAccepted(database, dto)
      const begun = { id: dto.id, chunkBytes, dto }
      return receiver.initiate(ownerOf(ownerId), begun, async () => {
        await refuseTaken(database, ownerId, dto)
        const bytes = bytesOfItem(dto)
        await assertHeadroom(context, bytes)
        return reserve(context, ownerId, bytes, LIMITS.openUploads)
      })
    },

    receive: (ownerId, fields, read) => receiver.receive(ownerOf(ownerId), fields, read),

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

    abandon: (ownerId, uploadId) => receiver.abandon(ownerOf(ownerId), uploadId),
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
