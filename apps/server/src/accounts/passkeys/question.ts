import type { FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { newChallenge, type Purpose } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'

/** What a page of the request's origin has to have signed. Throws PASSKEYS_UNAVAILABLE. */
export function questionFor(
  parts: Pick<Parts, 'secrets' | 'now' | 'publicUrl'>,
  request: FastifyRequest,
  purpose: Purpose,
): { challenge: string; rpId: string } {
  const { rpId, origin } = relyingPartyOf(request, parts.publicUrl)
  return { challenge: newChallenge(parts, { purpose, origin }), rpId }
}
