import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import { upload } from '@safelight/contract/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentLength } from '../../http/content-length.ts'
import { ApiError } from '../../http/errors.ts'
import { acceptMultipart, readParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import { createRunning } from '../../http/running.ts'
import type { Parts } from '../../parts.ts'
import { receiveUpload } from '../../uploads/receive.ts'
import { reserveUpload } from '../../uploads/store.ts'
import { chunkedUploadRoutes } from './chunked-routes.ts'

export async function uploadRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { database, storageLimit, now } = parts
  await acceptMultipart(app)
  const track = createRunning(app)

  userRoute(app, upload, ({ session, request }) => track(receive(session.userId, request)), {
    config: { longBody: true },
  })
  chunkedUploadRoutes(app, parts, track)

  async function receive(userId: number, request: FastifyRequest) {
    if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
    const bytes = contentLength(request, LARGEST_BODY)
    const limits = { bytes: storageLimit, uploads: null }
    const open = await reserveUpload(database, userId, bytes, limits, now())
    return receiveUpload(parts, open, () => readParts(request, UPLOAD_FORM))
  }
}

const UPLOAD_FORM = {
  fields: 1,
  fieldSize: LIMITS.descriptorBytes,
  files: 2,
  fileSize: ciphertextLength(LIMITS.fileBytes),
}

const LARGEST_BODY =
  ciphertextLength(LIMITS.fileBytes) + LIMITS.renditionsBytes + LIMITS.descriptorBytes + 64 * 1024
