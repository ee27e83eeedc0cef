import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { newChallenge, type Purpose } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'

/**
 * Makes a challenge for passkeys. Only a page of the request's origin can answer it, and only for `purpose`.
 * Throws PASSKEYS_UNAVAILABLE if the origin is an IP address.
 */
export function questionFor(
  context: Pick<Context, 'secrets' | 'now' | 'publicUrl'>,
  request: FastifyRequest,
  purpose: Purpose,
): { challenge: string; rpId: string } {
  const { rpId, origin } = relyingPartyOf(request, context.publicUrl)
  return { challenge: newChallenge(context, { purpose, origin }), rpId }
}
