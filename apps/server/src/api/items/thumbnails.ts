import { thumbnails } from '@safelight/contract/thumbnails'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../app.ts'
import { userRoute } from '../../http/routes.ts'
import { readableItems } from '../access/items.ts'
import { sendThumbnails } from './send-thumbnails.ts'

/** `POST /api/media/thumbnails`: many thumbnails in one answer. */
export function thumbnailsRoute(app: FastifyInstance, { database, blobs }: Parts): void {
  userRoute(app, thumbnails, async ({ session, body, request, reply }) =>
    sendThumbnails(blobs, body.keys, { request, reply }, ids =>
      readableItems(database, session.userId, ids),
    ),
  )
}
