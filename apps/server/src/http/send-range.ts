import { type ByteRange, parseRange } from '@safelight/contract/byte-range'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, sendError } from './errors.ts'

/** For user content: browsers must never interpret it as a page. */
export const INERT_HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': 'sandbox',
}

/**
 * Sends bytes, whole or the requested range (RFC 9110 §14); for HEAD, only the headers. `etag` includes its
 * quotes. `caching` headers are added to successful answers.
 */
export async function sendRange(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { length, etag, caching }: { length: number; etag: string; caching: Record<string, string> },
  read: (range: ByteRange) => unknown,
): Promise<FastifyReply> {
  const { range: header, 'if-range': condition = etag } = request.headers
  // Ignore the range of other methods: it is only defined for GET.
  const asked = request.method === 'GET' && condition === etag ? header : undefined
  const range = parseRange(asked, length)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`)
    return sendError(reply, new ApiError('RANGE_NOT_SATISFIABLE'))
  }
  const { start, end } = range ?? { start: 0, end: length }
  const body = request.method === 'GET' ? await read({ start, end }) : undefined
  const accepts = { 'accept-ranges': 'bytes', etag, 'content-length': end - start }
  reply.headers({ ...INERT_HEADERS, ...caching, ...accepts })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${length}`)
  return reply.send(body)
}
