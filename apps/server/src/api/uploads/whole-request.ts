import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import type { FastifyRequest } from 'fastify'
import { contentLength } from '../../http/content-length.ts'
import { ApiError } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import { type OpenUpload, reserveUpload } from '../../uploads/store.ts'

/** Opens the upload of an item that comes in one request, before a byte of its body is read. */
export async function openByLength(
  { database, storageLimit, now }: Parts,
  userId: number,
  request: FastifyRequest,
): Promise<OpenUpload> {
  if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
  const bytes = contentLength(request, LARGEST_BODY)
  return reserveUpload(database, userId, bytes, { bytes: storageLimit, uploads: null }, now())
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
