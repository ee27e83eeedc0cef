import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/errors.ts'

export interface RelyingParty {
  rpId: string
  origin: string
}

/**
 * Returns the WebAuthn relying party (Level 3, §4): `localhost` for a request to localhost, or else
 * PUBLIC_URL, or else the address of the request. Throws PASSKEYS_UNAVAILABLE for an IP address.
 */
export function relyingPartyOf(
  { protocol, host, hostname }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
  publicUrl: string | undefined,
): RelyingParty {
  const isHere = /^(.*\.)?localhost$/i.test(hostname)
  const { hostname: rpId, origin } = new URL(
    publicUrl && !isHere ? publicUrl : `${protocol}://${host}`,
  )
  if (isIP(rpId.replace(/^\[(.*)\]$/, '$1')) !== 0) throw new ApiError('PASSKEYS_UNAVAILABLE')
  return { rpId, origin }
}
