import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ApiError } from './errors.ts'

/** Who is signed in with which token. */
export interface Session {
  tokenHash: string
  userId: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The hook that lets only requests with a valid token pass, and gives them their session. */
    authenticate: onRequestAsyncHookHandler
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Whose request this is; throws where a route forgot to authenticate. */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw new ApiError('NOT_SIGNED_IN')
  return request.session
}
