import { parseMediaKey } from '@safelight/contract/media-keys'
import type { FastifyInstance } from 'fastify'
import { readableItems } from '../../albums/readable-items.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/session.ts'
import { sendStream } from '../../items/streams/send-stream.ts'
import { locate, type Stream } from '../../items/streams/stream.ts'

/**
 * `GET /authz?key=`: the ciphertext that a media key names, whole or one range of it (RFC 9110 §14), to
 * everybody who may read the item. Every key that fails, for whatever reason, gets the same NOT_FOUND.
 */
export function authzRoute(app: FastifyInstance, { database, blobs }: Context): void {
  app.route<{ Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/authz',
    onRequest: app.authenticate,
    config: { streamed: true },
    handler: (request, reply) => {
      const { userId } = signedIn(request)
      const stream = () => find(userId, request.query.key)
      return sendStream(blobs, stream, { request, reply }, CACHING)
    },
  })

  async function find(userId: number, key: unknown): Promise<Stream | undefined> {
    const named = typeof key === 'string' ? parseMediaKey(key) : undefined
    if (!named) return undefined
    const [item] = await readableItems(database, userId, [named.id])
    return item && locate(item, named)
  }
}

const CACHING = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Without it the browser would answer from its cache after a logout, to no token or a wrong one.
  vary: 'Authorization',
}
