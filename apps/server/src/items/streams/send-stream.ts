import type { ByteRange } from '@safelight/contract/byte-range'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobNotFound, type BlobStore } from '../../blobs/blob-store.ts'
import { ApiError } from '../../http/errors.ts'
import { sendRange } from '../../http/send-range.ts'
import { SMALL_STREAM_BYTES, type Stream } from './stream.ts'

/**
 * Sends a stream of ciphertext, whole or one range of it. Only a successful answer has the `caching` headers.
 * Throws NOT_FOUND if `find` finds no stream.
 */
export async function sendStream(
  blobs: BlobStore,
  find: () => Promise<Stream | undefined>,
  call: { request: FastifyRequest; reply: FastifyReply },
  caching: Record<string, string>,
): Promise<FastifyReply> {
  const stream = await find()
  if (!stream) throw new ApiError('NOT_FOUND')
  const length = stream.end - stream.start
  const etag = `"${stream.blob}-${stream.role}"`
  const read = ({ start, end }: ByteRange) => {
    const span = { start: stream.start + start, end: stream.start + end }
    const isSmall = end - start <= SMALL_STREAM_BYTES
    const reading = isSmall ? blobs.readSmall(stream.blob, span) : blobs.read(stream.blob, span)
    return reading.catch(explain)
  }
  return sendRange(call, { length, etag, caching }, read)

  /**
   * Throws NOT_FOUND if the item was deleted with its blob just now. Otherwise, the blob is lost: throws the
   * given error.
   */
  async function explain(error: unknown): Promise<never> {
    if (error instanceof BlobNotFound && !(await find())) throw new ApiError('NOT_FOUND')
    throw error
  }
}
