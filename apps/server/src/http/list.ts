import { MORE_HEADER } from '@safelight/contract/cursors'
import type { FastifyReply } from 'fastify'

/** A page of a list, and whether there is more behind it. */
export interface List<T> {
  entries: T[]
  hasMore: boolean
}

/** The body of a list's page: the specified answer is an array, so that the rest goes into a header. */
export function answerList<T>(reply: FastifyReply, { entries, hasMore }: List<T>): T[] {
  reply.header(MORE_HEADER, String(hasMore))
  return entries
}
