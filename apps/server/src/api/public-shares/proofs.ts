import { LINK_AUTH_HEADER } from '@safelight/contract/public-shares'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { provesLink } from '../../albums/links/access.ts'
import type { LinkRow } from '../../albums/open-links.ts'
import type { Context } from '../../context.ts'
import { sharedAttempts } from '../../installation/attempts.ts'
import { addressAndLink, LINK_PASSWORDS, limitBeside } from '../rate-limits.ts'

/** Whether a request proves the link's password, if it has one. Throws TOO_MANY_REQUESTS. */
export type Prove = (link: LinkRow, request: FastifyRequest) => Promise<boolean>

/**
 * Tries are counted before they are compared, so that nobody learns of a right one behind the limit. A
 * visitor proves the password in every call: only until it was right once do their calls count, at whatever server.
 */
export function proofsOfLinks(
  app: FastifyInstance,
  context: Pick<Context, 'database' | 'secrets'>,
): Prove {
  const limits = [
    limitBeside(app, LINK_PASSWORDS.fromAddress),
    limitBeside(app, LINK_PASSWORDS.fromAnywhere),
  ]
  const proven = new Set<string>()
  const others = sharedAttempts(context)

  return async (link, request) => {
    if (link.auth_hmac === null) return true
    const auth = request.headers[LINK_AUTH_HEADER]
    if (typeof auth !== 'string' || !/^[\w-]{43}$/.test(auth)) return false
    const isRight = provesLink(link, context.secrets.link(auth))
    const visitor = `${addressAndLink(request)} ${link.auth_hmac}`
    if (isRight && proven.has(visitor)) return true
    const isKnown = isRight && (await others?.has(PROOF, visitor))
    if (!isKnown) for (const count of limits) await count(request)
    if (!isRight) return false
    if (!isKnown) await others?.count(PROOF, visitor, PROOF_MEMORY)
    if (proven.size >= VISITORS_REMEMBERED) proven.clear()
    proven.add(visitor)
    return true
  }
}

/** A visitor who is forgotten counts once more. */
const VISITORS_REMEMBERED = 50_000
const PROOF = 'link proof'
const PROOF_MEMORY = 24 * 60 * 60 * 1000
