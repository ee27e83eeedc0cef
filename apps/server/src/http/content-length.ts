import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The length of an upload's body: quota is reserved by it, so it must be known before the body is read. Throws
 * INVALID_REQUEST without one, FILE_TOO_LARGE above `most`.
 */
export function contentLength(request: FastifyRequest, most: number): number {
  const header = request.headers['content-length']
  if (header === undefined) {
    throw new ApiError('INVALID_REQUEST', 'An upload must tell its Content-Length.')
  }
  const bytes = Number(header)
  if (bytes > most) throw new ApiError('FILE_TOO_LARGE')
  return bytes
}
