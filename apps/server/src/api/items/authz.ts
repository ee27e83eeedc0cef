import { parseMediaKey } from '@safelight/contract/media-keys'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../app.ts'
import { signedIn } from '../../http/authentication.ts'
import { readableItems } from '../access/items.ts'
import { sendStream } from './send-stream.ts'
import { locate, type Stream } from './stream.ts'

/**
 * `GET /authz?key=`: the ciphertext that a media key names, whole or one range of it (RFC 9110 §14), to
 * whoever may read the item. Whatever is wrong with a key, the answer is the same NOT_FOUND.
 */
export function authzRoute(app: FastifyInstance, { database, blobs }: Parts): void {
  app.route<{ Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/authz',
    onRequest: app.authenticate,
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
