import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

const minute = 60_000

/** Tries allowed to one address within a window of time. Counted in memory, per route. */
export const RATE_LIMITS = {
  signup: { max: 20, timeWindow: 10 * minute },
  prelogin: { max: 30, timeWindow: minute },
  /** To one address for one account. */
  login: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** To one address for one account, for each of the two steps. */
  recover: { max: 5, timeWindow: 10 * minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** For one account, from anywhere. */
  revealRecoveryKey: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  changePassword: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
} as const

/** Lets routes ask for a limit: `config: { rateLimit: RATE_LIMITS.signup }`. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ApiError('TOO_MANY_REQUESTS'),
  })
}

/** Tries at the recovery of one account from all addresses together, both steps counted as one. */
export const RECOVERY_OF_ACCOUNT = { max: 40, timeWindow: 10 * minute, keyGenerator: emailOf }

/** Counts behind the route's own limit, so that one address alone cannot use them up. */
export function recoveryLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(RECOVERY_OF_ACCOUNT)
  return async request => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw new ApiError('TOO_MANY_REQUESTS')
  }
}

/** After validation, which has brought the e-mail into its one form. */
function emailOf(request: FastifyRequest): string {
  return (request.body as { email: string }).email
}

function addressAndEmail(request: FastifyRequest): string {
  return `${normalizeIP(request.ip, 64)} ${emailOf(request)}`
}

function account(request: FastifyRequest): string {
  return String(request.session?.userId)
}
