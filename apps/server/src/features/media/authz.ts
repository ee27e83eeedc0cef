import { parseRange } from '@safelight/contract/byte-range'
import { parseMediaKey } from '@safelight/contract/media-keys'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../app.ts'
import { signedIn } from '../../http/authentication.ts'
import { ApiError, sendError } from '../../http/errors.ts'
import { findItem } from './store.ts'
import { locate, SMALL_STREAM_BYTES, type Stream } from './stream.ts'

/**
 * `GET /authz?key=`: the ciphertext that a media key names, whole or one range of it (RFC 9110 §14), to
 * the item's owner. Whatever is wrong with a key, the answer is the same NOT_FOUND.
 */
export function authzRoute(app: FastifyInstance, { database, blobs }: Parts): void {
  app.route<{ Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/authz',
    onRequest: app.authenticate,
    handler: async (request, reply) => {
      const stream = await find(signedIn(request).userId, request.query.key)
      if (!stream) throw new ApiError('NOT_FOUND')

      const length = stream.end - stream.start
      const etag = `"${stream.blob}-${stream.role}"`
      const { range: header, 'if-range': condition = etag } = request.headers
      // Range has a meaning for GET alone.
      const asked = request.method === 'GET' && condition === etag ? header : undefined
      const range = parseRange(asked, length)
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${length}`)
        return sendError(reply, new ApiError('RANGE_NOT_SATISFIABLE'))
      }

      const { start, end } = range ?? { start: 0, end: length }
      const place = { start: stream.start + start, end: stream.start + end }
      const read = end - start <= SMALL_STREAM_BYTES ? blobs.readSmall : blobs.read
      const body = request.method === 'GET' ? await read(stream.blob, place) : undefined
      reply.headers({ ...CIPHERTEXT_HEADERS, etag, 'content-length': end - start })
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${length}`)
      return reply.send(body)
    },
  })

  async function find(userId: number, key: unknown): Promise<Stream | undefined> {
    const named = typeof key === 'string' ? parseMediaKey(key) : undefined
    if (!named) return undefined
    const item = await findItem(database, userId, named.id)
    return item && locate(item, named)
  }
}

/** For ciphertext: whatever a browser makes of it, it is never a page. */
export const INERT_HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': 'sandbox',
}

const CIPHERTEXT_HEADERS = {
  ...INERT_HEADERS,
  'cache-control': 'private, max-age=31536000, immutable',
  // Without it the browser would answer from its cache after a logout, to no token or a wrong one.
  vary: 'Authorization',
  'accept-ranges': 'bytes',
}
