import {
  abandonChunked,
  chunkedStatus,
  completeChunked,
  initiateChunked,
  uploadChunk,
} from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import { replaceRenditions } from '@safelight/contract/renditions'
import {
  completeStaged,
  importStatus,
  initiateImport,
  initiateStaged,
  stageDirect,
  stagedStatus,
  triggerProcessing,
  uploadStagedChunk,
} from '@safelight/contract/staging'
import { ciphertextLength } from '@safelight/contract/streams'
import { upload } from '@safelight/contract/upload'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { acceptMultipart, announcedForm } from '../http/multipart.ts'
import { userRoute } from '../http/routes.ts'
import { finishBeforeStop } from '../http/stopping.ts'
import { toMediaItem } from '../items/item.ts'
import { readChunk } from '../uploads/chunk-form.ts'
import { chunksOf, ownerOf, requireChunked, touchChunked } from '../uploads/chunked-upload.ts'
import { createTrigger, readStagedStatus, receiveStaged } from '../uploads/imports.ts'
import { type ChunkedUploads, createChunkedUploads } from '../uploads/receive-chunked.ts'
import { receiveRenditions } from '../uploads/receive-renditions.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import * as imports from '../uploads/staged-items.ts'

const longBody = { config: { longBody: true } }

export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await acceptMultipart(app)
  finishBeforeStop(app)
  const chunked = createChunkedUploads(context)

  userRoute(
    app,
    upload,
    ({ session, request }) =>
      receiveUpload(context, session.userId, announcedForm(request, ITEM_FORM)),
    longBody,
  )
  userRoute(
    app,
    replaceRenditions,
    async ({ session, params: { id }, request }) => {
      const form = announcedForm(request, RENDITIONS_FORM)
      return toMediaItem(await receiveRenditions(context, session.userId, id, form))
    },
    longBody,
  )
  chunkedRoutes(app, context, chunked)
  stagingRoutes(app, context, chunked)
}

function chunkedRoutes(
  app: FastifyInstance,
  { database, now }: Context,
  uploads: ChunkedUploads,
): void {
  for (const each of [initiateChunked, initiateStaged]) {
    userRoute(app, each, async ({ session, body }) => ({
      uploadId: await uploads.initiate(session.userId, body),
    }))
  }

  for (const each of [uploadChunk, uploadStagedChunk]) {
    userRoute(
      app,
      each,
      async ({ session, request }) => {
        const { fields, read } = await readChunk(request)
        return { etag: await uploads.receive(session.userId, fields, read) }
      },
      longBody,
    )
  }

  userRoute(app, completeChunked, async ({ session, body }) => {
    const item = await uploads.complete(session.userId, body)
    const { id: fileId, filePath } = item
    return { fileId, filePath, checksum: body.checksum, mediaItem: item }
  })

  userRoute(app, chunkedStatus, async ({ session, params: { uploadId } }) => {
    const upload = await requireChunked(database, ownerOf(session.userId), uploadId)
    await touchChunked(database, uploadId, now())
    const kept = await chunksOf(database, uploadId)
    const chunks = kept.map(({ chunkIndex, etag }) => ({ chunkIndex, etag }))
    return { uploadId, chunkSize: upload.chunkBytes, totalChunks: upload.totalChunks, chunks }
  })

  userRoute(app, abandonChunked, async ({ session, params }) => {
    await uploads.abandon(session.userId, params.uploadId)
    return {}
  })
}

function stagingRoutes(app: FastifyInstance, context: Context, chunked: ChunkedUploads): void {
  const { database, now } = context
  const trigger = createTrigger(context)

  userRoute(app, initiateImport, async ({ session }) => ({
    importId: await imports.initiateImport(database, session.userId, now()),
  }))

  userRoute(app, importStatus, async ({ session: { userId }, params }) => {
    const status = await readAtOnce(database, snapshot =>
      imports.readImport(snapshot, userId, params.importId),
    )
    await imports.touchImport(database, userId, now())
    return status
  })

  userRoute(
    app,
    stageDirect,
    async ({ session, request }) => {
      const form = announcedForm(request, STAGED_FORM)
      return { takeoutId: await receiveStaged(context, session.userId, form) }
    },
    longBody,
  )

  userRoute(app, completeStaged, async ({ session, body }) => ({
    fileId: await chunked.stage(session.userId, body),
  }))

  userRoute(app, stagedStatus, ({ session, params }) =>
    readAtOnce(database, snapshot => readStagedStatus(snapshot, session.userId, params.id)),
  )

  userRoute(app, triggerProcessing, ({ session }) => trigger(session.userId))
}

const ITEM_FORM = {
  bodySize:
    ciphertextLength(LIMITS.fileBytes) +
    LIMITS.renditionsBytes +
    LIMITS.descriptorBytes +
    64 * 1024,
  fields: 1,
  fieldSize: LIMITS.descriptorBytes,
  files: 2,
  fileSize: ciphertextLength(LIMITS.fileBytes),
}

const STAGED_FORM = { ...ITEM_FORM, fields: ITEM_FORM.fields + 1 }

const RENDITIONS_FORM = {
  bodySize: LIMITS.renditionsBytes + LIMITS.descriptorBytes + 64 * 1024,
  fields: 1,
  fieldSize: LIMITS.descriptorBytes,
  files: 1,
  fileSize: LIMITS.renditionsBytes,
}
