import type {
  ChunkFields,
  CompleteChunked,
  ReceivedChunk,
} from '@safelight/contract/chunked-upload'
import type {
  GuestChunkedDescriptor,
  InitiateGuestChunked,
} from '@safelight/contract/guest-uploads'
import { countChunks } from '@safelight/contract/streams'
import type { Context } from '../context.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { assertSize } from '../uploads/assert-accepted.ts'
import { assertChunkBytes } from '../uploads/chunk-places.ts'
import { createChunkReceiver, once } from '../uploads/chunk-receiver.ts'
import { chunksOf, requireChunked } from '../uploads/chunked-upload.ts'
import { assertHeadroom } from '../uploads/disk-headroom.ts'
import { bytesOfGuestUpload, finishGuestUpload } from './finish-guest-upload.ts'
import { leftOf, openGuestLinkAt } from './links.ts'
import { reserveGuestUpload } from './reserve-guest-upload.ts'

type Left = ReturnType<typeof leftOf>

/**
 * Guest uploads in chunks. The random id of an upload authorizes whoever started it: visitors have no
 * accounts. All calls throw NOT_FOUND once the link has ended.
 */
export interface GuestChunks {
  initiate(token: string, request: InitiateGuestChunked): Promise<string>
  receive(
    token: string,
    fields: ChunkFields,
    read: () => AsyncIterable<Uint8Array>,
  ): Promise<string>
  status(
    token: string,
    uploadId: string,
  ): Promise<{
    uploadId: string
    chunkSize: number
    totalChunks: number
    chunks: ReceivedChunk[]
  }>
  /** Idempotent. Resolves to what the link still accepts. */
  complete(token: string, request: CompleteChunked): Promise<Left>
  abandon(token: string, uploadId: string): Promise<void>
  /** Abandons all unfinished uploads of a link that has ended. */
  abandonAll(ownerId: number, token: string): Promise<void>
}

export function createGuestChunks(context: Context): GuestChunks {
  const { database, blobs, now } = context
  const receiver = createChunkReceiver<GuestChunkedDescriptor>(context)
  const linkAt = (token: string) => openGuestLinkAt(database, token, now())
  const senderBy = async (token: string) => ({
    ownerId: (await linkAt(token)).owner_id,
    guestToken: token,
  })

  return {
    async initiate(token, { chunkSize, totalChunks, descriptor: dto }) {
      if (totalChunks !== countChunks(dto.size, chunkSize)) throw invalidFields(['/totalChunks'])
      assertChunkBytes({ chunkSize, totalChunks }, blobs.limits.leastPart)
      await assertSize(database, dto.size)
      const link = await linkAt(token)
      const sender = { ownerId: link.owner_id, guestToken: token }
      const begun = { id: dto.id, chunkBytes: chunkSize, dto }
      return receiver.initiate(sender, begun, async () => {
        const bytes = bytesOfGuestUpload(dto)
        await assertHeadroom(context, bytes)
        return reserveGuestUpload(context, link, bytes, 'chunked')
      })
    },

    receive: async (token, fields, read) => receiver.receive(await senderBy(token), fields, read),

    async status(token, uploadId) {
      const { chunkBytes, totalChunks } = await requireChunked(
        database,
        await senderBy(token),
        uploadId,
      )
      const kept = await chunksOf(database, uploadId)
      const chunks = kept.map(({ chunkIndex, etag }) => ({ chunkIndex, etag }))
      return { uploadId, chunkSize: chunkBytes, totalChunks, chunks }
    },

    async complete(token, request) {
      const { uploadId } = request
      const sender = await senderBy(token)
      const arrived = async () => {
        const file = database
          .selectFrom('guest_files')
          .select('id')
          .where('token', '=', token)
          .where('original_blob', '=', uploadId)
        return (await file.executeTakeFirst()) && leftOf(await linkAt(token))
      }
      return once(arrived, () =>
        receiver.finish(sender, request, async (upload, digests) => {
          const place = { token, upload }
          const finished = await finishGuestUpload(database, place, upload.dto, now(), digests)
          context.push?.tell({ kind: 'guestUploads', userId: finished.owner_id })
          return leftOf(finished)
        }),
      )
    },

    abandon: async (token, uploadId) => receiver.abandon(await senderBy(token), uploadId),

    async abandonAll(ownerId, token) {
      const unfinished = database
        .selectFrom('chunked_uploads')
        .innerJoin('guest_uploads', 'guest_uploads.upload_id', 'chunked_uploads.upload_id')
        .select('guest_uploads.upload_id as id')
        .where('token', '=', token)
      for (const { id } of await unfinished.execute()) {
        const ended = receiver.abandon({ ownerId, guestToken: token }, id)
        // Another call may have ended the upload meanwhile.
        await ended.catch(error => {
          if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
        })
      }
    },
  }
}
