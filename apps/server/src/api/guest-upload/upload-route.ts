import { addGuestUpload } from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { openGuestLinkAt } from '../../guest-upload/links.ts'
import { receiveGuestUpload, reserveGuestUpload } from '../../guest-upload/receive.ts'
import { contentLength } from '../../http/content-length.ts'
import { ApiError } from '../../http/errors.ts'
import { acceptMultipart, readParts } from '../../http/multipart.ts'
import { publicRoute } from '../../http/routes.ts'
import { createRunning } from '../../http/running.ts'
import { readSettings } from '../../installation/settings.ts'
import { inRoom, withRoom } from '../../uploads/disk-headroom.ts'
import { RATE_LIMITS } from '../rate-limits.ts'

/** Takes what the visitor of a guest link gives. */
export async function guestUploadRoute(app: FastifyInstance, context: Context): Promise<void> {
  const { database, storageLimit, now } = context
  await acceptMultipart(app)
  const track = createRunning(app)

  publicRoute(
    app,
    addGuestUpload,
    ({ params: { token }, request }) =>
      track(
        (async () => {
          if (!(await readSettings(database)).publicLinks) throw new ApiError('NOT_FOUND')
          if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
          const bytes = contentLength(request, LARGEST_BODY)
          const { owner_id: ownerId } = await openGuestLinkAt(database, token, now())
          return withRoom(context, { ownerId, bytes }, async room => {
            const guestUpload = await reserveGuestUpload(
              database,
              { token, ownerId },
              bytes,
              storageLimit,
              now(),
            )
            return receiveGuestUpload(
              context,
              guestUpload,
              () => inRoom(readParts(request, FORM), room),
              now,
            )
          })
        })(),
      ),
    { config: { longBody: true, rateLimit: RATE_LIMITS.guestUploads } },
  )
}

const FORM = {
  fields: 1,
  fieldSize: LIMITS.guestUploadDescriptorBytes,
  files: 2,
  fileSize: ciphertextLength(LIMITS.guestUploadBytes),
}

const LARGEST_BODY =
  ciphertextLength(LIMITS.guestUploadBytes) +
  LIMITS.guestUploadThumbnailBytes +
  LIMITS.guestUploadDescriptorBytes +
  64 * 1024
