import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ApiError } from './errors.ts'

export interface Session {
  tokenHash: string
  userId: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A hook that rejects requests without a valid token, and sets `request.session`. */
    authenticate: onRequestAsyncHookHandler
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Throws NOT_SIGNED_IN if the route has no `authenticate` hook. */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw new ApiError('NOT_SIGNED_IN')
  return request.session
}
