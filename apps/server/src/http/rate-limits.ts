import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { ApiError } from './errors.ts'

const minute = 60_000

/** Tries allowed to one address within a window of time. Counted in memory, per route. */
export const RATE_LIMITS = {
  signup: { max: 20, timeWindow: 10 * minute },
  prelogin: { max: 30, timeWindow: minute },
  /** For one account from one address. */
  login: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** For all accounts from one address: without it, tries at many could push one out of the count. */
  loginByAddress: { max: 60, timeWindow: minute },
  /** For one account, from anywhere. */
  revealRecoveryKey: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
} as const

/** Lets routes ask for a limit: `config: { rateLimit: RATE_LIMITS.signup }`. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: 50_000,
    errorResponseBuilder: () => new ApiError('TOO_MANY_REQUESTS'),
  })
}

/** A limit beside the one of the route's own, before the body is read. */
export function limitByAddress(
  app: FastifyInstance,
  limit: { max: number; timeWindow: number },
): onRequestAsyncHookHandler {
  const count = app.createRateLimit(limit)
  return async request => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw new ApiError('TOO_MANY_REQUESTS')
  }
}

/** After validation, which has brought the e-mail into its one form. */
function addressAndEmail(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return `${normalizeIP(request.ip, 64)} ${email}`
}

function account(request: FastifyRequest): string {
  return String(request.session?.userId)
}
