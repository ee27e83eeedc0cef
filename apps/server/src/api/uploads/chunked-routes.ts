import {
  abandonChunked,
  chunkedStatus,
  chunkFields,
  completeChunked,
  initiateChunked,
  uploadChunk,
} from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidFields } from '../../http/errors.ts'
import { readParts, type UploadParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import type { Parts } from '../../parts.ts'
import { createChunkedUploads } from '../../uploads/chunked-receive.ts'
import { chunksOf, requireChunked, touchChunked } from '../../uploads/chunked-store.ts'

/** `track` keeps the server from stopping before what it is given has ended. */
export function chunkedUploadRoutes(
  app: FastifyInstance,
  parts: Parts,
  track: <T>(running: Promise<T>) => Promise<T>,
): void {
  const { database, now } = parts
  const uploads = createChunkedUploads(parts)

  userRoute(app, initiateChunked, async ({ session, body }) => ({
    uploadId: await track(uploads.initiate(session.userId, body)),
  }))

  userRoute(
    app,
    uploadChunk,
    async ({ session, request }) => ({
      etag: await track(receiveChunk(session.userId, request)),
    }),
    { config: { longBody: true } },
  )

  userRoute(app, completeChunked, async ({ session, body }) => {
    const item = await track(uploads.complete(session.userId, body))
    const { id: fileId, filePath } = item
    return { fileId, filePath, checksum: body.checksum, mediaItem: item }
  })

  userRoute(app, chunkedStatus, async ({ session, params: { uploadId } }) => {
    const upload = await requireChunked(database, session.userId, uploadId)
    await touchChunked(database, uploadId, now())
    const chunks = await chunksOf(database, uploadId)
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
