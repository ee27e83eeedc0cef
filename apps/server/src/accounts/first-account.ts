import { timingSafeEqual } from 'node:crypto'
import type { SignupMode } from '@safelight/contract/variables'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/errors.ts'
import { isLoopback } from '../http/loopback.ts'
import type { Secrets } from '../secrets.ts'

/** A request for the first account, and the sign-up mode. */
interface FirstAccount {
  mode: SignupMode
  request: Pick<FastifyRequest, 'headers' | 'hostname' | 'socket'>
}

/**
 * Whether the first account needs the code from the server's log. Without it, a stranger could become the
 * administrator of a server that was just put on the internet. A browser on the server's own machine needs no
 * code, unless the operator has restricted sign-up.
 */
export const needsFirstAccountCode = ({ mode, request }: FirstAccount): boolean =>
  mode !== 'open' || !isFromHere(request)

/** Throws FIRST_ACCOUNT_CODE_NEEDED. */
export function admitFirst(asked: FirstAccount, secrets: Secrets, code: string | undefined): void {
  if (!needsFirstAccountCode(asked)) return
  const right = Buffer.from(secrets.firstAccountCode())
  const given = Buffer.from(code ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new ApiError('FIRST_ACCOUNT_CODE_NEEDED')
  }
}

/** Returns the address of the sign-up screen with the code after `#`, which browsers send to no server. */
export const firstAccountAddress = (server: string, secrets: Secrets): string =>
  `${server}/signup#${secrets.firstAccountCode()}`

/** Whether a program on this machine sent the request, and no proxy passed it on. */
function isFromHere({ headers, hostname, socket }: FirstAccount['request']): boolean {
  if (FORWARDING.some(name => headers[name] !== undefined)) return false
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return isLoopback(socket.remoteAddress ?? '') && (name === 'localhost' || isLoopback(name))
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
