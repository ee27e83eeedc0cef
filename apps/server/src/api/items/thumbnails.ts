import { thumbnails } from '@safelight/contract/thumbnails'
import type { FastifyInstance } from 'fastify'
import { readableItems } from '../../albums/readable-items.ts'
import type { Context } from '../../context.ts'
import { userRoute } from '../../http/routes.ts'
import { sendThumbnails } from '../../items/streams/send-thumbnails.ts'

/** `POST /api/media/thumbnails`: many thumbnails in one answer. */
export function thumbnailsRoute(app: FastifyInstance, { database, blobs }: Context): void {
  userRoute(
    app,
    thumbnails,
    async ({ session, body, request, reply }) =>
      sendThumbnails(blobs, body.keys, { request, reply }, ids =>
        readableItems(database, session.userId, ids),
      ),
    { config: { streamed: true } },
  )
}
