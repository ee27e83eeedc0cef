import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { contentLength } from '../../http/content-length.ts'
import { ApiError } from '../../http/errors.ts'
import { type Room, withRoom } from '../../uploads/disk-headroom.ts'
import { type OpenUpload, reserveUpload } from '../../uploads/store.ts'

/**
 * Opens the upload of what comes in one request, before a byte of its body is read, and has it received.
 * Throws STORAGE_FULL and QUOTA_EXCEEDED.
 */
export async function receiveByLength<T>(
  context: Context,
  userId: number,
  request: FastifyRequest,
  receive: (upload: OpenUpload, room: Room) => Promise<T>,
  mostBytes = LARGEST_BODY,
): Promise<T> {
  if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
  const { database, storageLimit, now } = context
  const bytes = contentLength(request, mostBytes)
  const limits = { bytes: storageLimit, uploads: null }
  return withRoom(context, { ownerId: userId, bytes }, async room =>
    receive(await reserveUpload(database, userId, bytes, limits, now()), room),
  )
}

/** What the form of one item may hold. */
export const ITEM_FORM = {
  fields: 1,
  fieldSize: LIMITS.descriptorBytes,
  files: 2,
  fileSize: ciphertextLength(LIMITS.fileBytes),
}

const LARGEST_BODY =
  ciphertextLength(LIMITS.fileBytes) + LIMITS.renditionsBytes + LIMITS.descriptorBytes + 64 * 1024
