import {
  closeGuestLink,
  createGuestLink,
  guestLinksOfAlbum,
  openGuestLink,
} from '@safelight/contract/guest-links'
import {
  abandonGuestChunked,
  addGuestUpload,
  completeGuestChunked,
  deleteGuestUploads,
  GUEST_UPLOAD_STREAM_PATH,
  guestChunkedStatus,
  initiateGuestChunked,
  uploadGuestChunk,
  waitingGuestUploads,
} from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { ciphertextLength } from '@safelight/contract/streams'
import type { FastifyInstance } from 'fastify'
import { assertNotFull } from '../accounts/quota.ts'
import { chunkBytesOf } from '../accounts/user.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import {
  deleteOwnGuestUploads,
  findGuestUploadStream,
  readGuestUploads,
} from '../guest-upload/guest-uploads.ts'
import {
  endGuestLink,
  insertGuestLink,
  leftOf,
  openGuestLinkAt,
  readGuestLinks,
} from '../guest-upload/links.ts'
import { createGuestChunks, type GuestChunks } from '../guest-upload/receive-guest-chunks.ts'
import { receiveGuestUpload } from '../guest-upload/receive-guest-upload.ts'
import { ApiError } from '../http/errors.ts'
import { acceptMultipart, announcedForm } from '../http/multipart.ts'
import { publicRoute, userRoute } from '../http/routes.ts'
import { signedIn } from '../http/session.ts'
import { finishBeforeStop } from '../http/stopping.ts'
import { readSettings } from '../installation/settings.ts'
import { sendStream } from '../items/streams/send-stream.ts'
import { readChunk } from '../uploads/chunk-form.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function guestRoutes(app: FastifyInstance, context: Context): void {
  const { database, blobs, now, storageLimit } = context
  const chunks = createGuestChunks(context)

  userRoute(app, createGuestLink, async ({ session: { userId }, body }) => {
    if (!(await readSettings(database)).publicLinks) throw new ApiError('LINKS_OFF')
    await assertNotFull(database, userId, storageLimit)
    return insertGuestLink(database, userId, body, now())
  })

  userRoute(app, guestLinksOfAlbum, ({ session: { userId }, params: { id } }) =>
    readAtOnce(database, snapshot => readGuestLinks(snapshot, userId, id, now())),
  )

  userRoute(app, closeGuestLink, async ({ session: { userId }, params: { token } }) => {
    await endGuestLink(database, userId, token, now())
    await chunks.abandonAll(userId, token)
    return {}
  })

  userRoute(
    app,
    waitingGuestUploads,
    ({ session: { userId }, params: { token }, query: { after } }) =>
      readAtOnce(database, snapshot => readGuestUploads(snapshot, userId, token, after)),
  )

  userRoute(
    app,
    deleteGuestUploads,
    async ({ session: { userId }, params: { token }, body: { ids } }) => {
      await deleteOwnGuestUploads(context, userId, token, ids)
      return {}
    },
  )

  app.route<{ Params: { token: string; id: string; role: string } }>({
    method: ['GET', 'HEAD'],
    url: GUEST_UPLOAD_STREAM_PATH,
    onRequest: app.authenticate,
    handler: (request, reply) => {
      const { token, id, role } = request.params
      const { userId } = signedIn(request)
      const find = async () =>
        role === 'original' || role === 'thumbnail'
          ? findGuestUploadStream(database, userId, { token, id, role })
          : undefined
      return sendStream(blobs, find, { request, reply }, { 'cache-control': 'no-store' })
    },
  })

  publicRoute(
    app,
    openGuestLink,
    async ({ params: { token } }) => {
      const { publicLinks, moreFormats, fileBytes } = await readSettings(database)
      if (!publicLinks) throw new ApiError('NOT_FOUND')
      const link = await openGuestLinkAt(database, token, now())
      return {
        sealed: link.sealed,
        expiresAt: link.expires_at,
        moreFormats,
        fileBytes,
        chunkBytes: chunkBytesOf(context),
        ...leftOf(link),
      }
    },
    { config: { rateLimit: RATE_LIMITS.publicPages } },
  )

  app.register(scope => guestUploadRoutes(scope, context, chunks))
}

async function guestUploadRoutes(
  app: FastifyInstance,
  context: Context,
  chunks: GuestChunks,
): Promise<void> {
  await acceptMultipart(app)
  finishBeforeStop(app)
  const limited = { config: { rateLimit: RATE_LIMITS.guestUploads } }
  const longBody = { config: { longBody: true, rateLimit: RATE_LIMITS.guestUploads } }

  async function assertLinksOn(): Promise<void> {
    if (!(await readSettings(context.database)).publicLinks) throw new ApiError('NOT_FOUND')
  }

  publicRoute(
    app,
    addGuestUpload,
    async ({ params: { token }, request }) => {
      await assertLinksOn()
      return receiveGuestUpload(context, token, announcedForm(request, GUEST_UPLOAD_FORM))
    },
    longBody,
  )

  publicRoute(
    app,
    initiateGuestChunked,
    async ({ params: { token }, body }) => {
      await assertLinksOn()
      return { uploadId: await chunks.initiate(token, body) }
    },
    limited,
  )
  publicRoute(
    app,
    uploadGuestChunk,
    async ({ params: { token }, request }) => {
      await assertLinksOn()
      const { fields, read } = await readChunk(request)
      return { etag: await chunks.receive(token, fields, read) }
    },
    longBody,
  )
  publicRoute(
    app,
    completeGuestChunked,
    async ({ params: { token }, body }) => {
      await assertLinksOn()
      return chunks.complete(token, body)
    },
    limited,
  )
  publicRoute(
    app,
    guestChunkedStatus,
    async ({ params: { token, uploadId } }) => {
      await assertLinksOn()
      return chunks.status(token, uploadId)
    },
    limited,
  )
  publicRoute(
    app,
    abandonGuestChunked,
    async ({ params: { token, uploadId } }) => {
      await assertLinksOn()
      await chunks.abandon(token, uploadId)
      return {}
    },
    limited,
  )
}

const GUEST_UPLOAD_FORM = {
  bodySize:
    ciphertextLength(LIMITS.guestRequestBytes) +
    LIMITS.guestUploadThumbnailBytes +
    LIMITS.guestUploadDescriptorBytes +
    64 * 1024,
  fields: 1,
  fieldSize: LIMITS.guestUploadDescriptorBytes,
  files: 2,
  fileSize: ciphertextLength(LIMITS.guestRequestBytes),
}
