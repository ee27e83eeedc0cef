import {
  abandonChunked,
  chunkedStatus,
  chunkFields,
  completeChunked,
  initiateChunked,
  uploadChunk,
} from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import { initiateStaged, uploadStagedChunk } from '@safelight/contract/staging'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { invalidFields } from '../../http/errors.ts'
import { readParts, type UploadParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import type { Track } from '../../http/running.ts'
import type { ChunkedUploads } from '../../uploads/chunked-receive.ts'
import { chunksOf, requireChunked, touchChunked } from '../../uploads/chunked-store.ts'

/** Uploads in chunks, also those that are to be staged: only their last call is another. */
export function chunkedUploadRoutes(
  app: FastifyInstance,
  { database, now }: Context,
  uploads: ChunkedUploads,
  track: Track,
): void {
  for (const each of [initiateChunked, initiateStaged]) {
    userRoute(app, each, async ({ session, body }) => ({
      uploadId: await track(uploads.initiate(session.userId, body)),
    }))
  }

  for (const each of [uploadChunk, uploadStagedChunk]) {
    userRoute(
      app,
      each,
      async ({ session, request }) => ({
        etag: await track(receiveChunk(session.userId, request)),
      }),
      { config: { longBody: true } },
    )
  }

  userRoute(app, completeChunked, async ({ session, body }) => {
    const item = await track(uploads.complete(session.userId, body))
    const { id: fileId, filePath } = item
    return { fileId, filePath, checksum: body.checksum, mediaItem: item }
  })

  userRoute(app, chunkedStatus, async ({ session, params: { uploadId } }) => {
    const upload = await requireChunked(database, session.userId, uploadId)
    await touchChunked(database, uploadId, now())
    const kept = await chunksOf(database, uploadId)
    const chunks = kept.map(({ chunkIndex, etag }) => ({ chunkIndex, etag }))
    return { uploadId, chunkSize: upload.chunkBytes, totalChunks: upload.totalChunks, chunks }
  })

  userRoute(app, abandonChunked, async ({ session, params }) => {
    await track(uploads.abandon(session.userId, params.uploadId))
    return {}
  })

  async function receiveChunk(userId: number, request: FastifyRequest): Promise<string> {
    const form = readParts(request, CHUNK_FORM)
    const fields = await readFields(form)
    const content = await form.file('chunkData')
    return uploads.receive(userId, fields, async function* () {
      yield* content
      await form.end()
    })
  }
}

const CHUNK_FORM = { fields: 4, fieldSize: 100, files: 1, fileSize: LIMITS.largestChunkBytes }

async function readFields(form: UploadParts) {
  const fields: Record<string, string> = {}
  for (const name of Object.keys(chunkFields.shape)) fields[name] = await form.field(name)
  const { data, error } = chunkFields.safeParse(fields)
  if (error) throw invalidFields(error.issues.map(issue => `/${issue.path.join('/')}`))
  return data
}
