import { parseRange } from '@safelight/contract/byte-range'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobNotFound, type BlobStore } from '../../blobs/blob-store.ts'
import { ApiError, sendError } from '../../http/errors.ts'
import { SMALL_STREAM_BYTES, type Stream } from './stream.ts'

/** For ciphertext: whatever a browser makes of it, it is never a page. */
export const INERT_HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': 'sandbox',
}

/**
 * Answers with the ciphertext of the stream that `find` resolves to, whole or the one range that is asked
 * for (RFC 9110 §14); to HEAD with the head alone. Throws NOT_FOUND when there is none. `caching` are
 * headers of an answer that has it.
 */
export async function sendStream(
  blobs: BlobStore,
  find: () => Promise<Stream | undefined>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  caching: Record<string, string>,
): Promise<FastifyReply> {
  const stream = await find()
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
  const span = { start: stream.start + start, end: stream.start + end }
  const isSmall = end - start <= SMALL_STREAM_BYTES
  const read = () => (isSmall ? blobs.readSmall(stream.blob, span) : blobs.read(stream.blob, span))
  const body = request.method === 'GET' ? await read().catch(explain) : undefined
  const accepts = { 'accept-ranges': 'bytes', etag, 'content-length': end - start }
  reply.headers({ ...INERT_HEADERS, ...caching, ...accepts })
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${length}`)
  return reply.send(body)

  /** A blob that is gone with its item was deleted since; one that an item still needs is lost. */
  async function explain(error: unknown): Promise<never> {
    if (error instanceof BlobNotFound && !(await find())) throw new ApiError('NOT_FOUND')
    throw error
  }
}
