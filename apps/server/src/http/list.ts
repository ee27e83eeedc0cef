import { MORE_HEADER } from '@safelight/contract/cursors'
import type { FastifyReply } from 'fastify'

export interface List<T> {
  entries: T[]
  hasMore: boolean
}

/** Returns the body of a page, which is an array. Sends `hasMore` as a header. */
export function answerList<T>(reply: FastifyReply, { entries, hasMore }: List<T>): T[] {
  reply.header(MORE_HEADER, String(hasMore))
  return entries
}
