import { upload } from '@safelight/contract/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { acceptMultipart, readParts } from '../../http/multipart.ts'
import { userRoute } from '../../http/routes.ts'
import { createRunning } from '../../http/running.ts'
import { createChunkedUploads } from '../../uploads/chunked-receive.ts'
import { inRoom } from '../../uploads/disk-headroom.ts'
import { receiveUpload } from '../../uploads/receive.ts'
import { chunkedUploadRoutes } from './chunked-routes.ts'
import { renditionsRoute } from './renditions-route.ts'
import { stagingRoutes } from './staging-routes.ts'
import { ITEM_FORM, receiveByLength } from './whole-request.ts'

export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await acceptMultipart(app)
  const track = createRunning(app)
  const chunked = createChunkedUploads(context)

  userRoute(app, upload, ({ session, request }) => track(receive(session.userId, request)), {
    config: { longBody: true },
  })
  chunkedUploadRoutes(app, context, chunked, track)
  stagingRoutes(app, context, chunked, track)
  renditionsRoute(app, context, track)

  const receive = (userId: number, request: FastifyRequest) =>
    receiveByLength(context, userId, request, (open, room) =>
      receiveUpload(context, open, () => inRoom(readParts(request, ITEM_FORM), room)),
    )
}
