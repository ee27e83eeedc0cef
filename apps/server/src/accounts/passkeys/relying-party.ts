import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/errors.ts'

/** For whom a passkey signs (WebAuthn Level 3, §4): a name, and the one origin of the app there. */
export interface RelyingParty {
  rpId: string
  origin: string
}

/**
 * This server by the name under which people reach it: PUBLIC_URL, or else the one by which the request came.
 * Someone on this machine may reach it as localhost beside its public name. PASSKEYS_UNAVAILABLE for an IP
 * address, which WebAuthn takes for no name.
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
