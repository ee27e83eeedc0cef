import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Attempts, sharedAttempts } from '../installation/attempts.ts'

const minute = 60_000

/**
 * Limits of tries per route and time window. An address is an IP address. Servers that share a database count
 * together.
 */
export const RATE_LIMITS = {
  signup: { max: 20, timeWindow: 10 * minute },
  prelogin: { max: 30, timeWindow: minute },
  login: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** Per address over all accounts. Otherwise, one address could try many accounts. */
  loginByAddress: { name: 'login by address', max: 60, timeWindow: minute },
  /** Second steps of sign-ins per address. The codes of each account have their own limits. */
  proveSecondFactor: { max: 60, timeWindow: minute },
  /**
   * Per account and address, for each of the two steps of a recovery. There is no limit per account alone:
   * strangers could use it to lock the owner out.
   */
  recover: { max: 5, timeWindow: 10 * minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  revealRecoveryKey: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  changePassword: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  changeSecondFactor: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  renewRecovery: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** Per account: each call mails an address that may belong to somebody else. */
  changeEmail: { max: 10, timeWindow: 60 * minute, hook: 'preHandler', keyGenerator: account },
  requestVerification: {
    max: 5,
    timeWindow: 60 * minute,
    hook: 'preHandler',
    keyGenerator: account,
  },
  verifyEmail: { max: 20, timeWindow: 10 * minute },
  managePasskeys: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** Per address, for each of the two calls of a sign-in. Limits the work of checking signatures. */
  passkeySignIn: { max: 60, timeWindow: minute },
  startPairing: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** Per address, for each of the two calls of a new device. */
  claimPairing: { max: 30, timeWindow: minute },
  /** Per address. A new device asks once a second, and all devices of a household may share one address. */
  collectPairing: { max: 240, timeWindow: minute },
  deleteAccount: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  payment: { max: 20, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** Per account: each call may mail an address that belongs to somebody else. */
  inviteToFamily: { max: 20, timeWindow: 60 * minute, hook: 'preHandler', keyGenerator: account },
  /** Per address: allows Stripe's bursts, and limits the work for anybody else's calls. */
  paymentEvents: { max: 600, timeWindow: minute },
  subscribe: { max: 30, timeWindow: 60 * minute, hook: 'preHandler', keyGenerator: account },
  /** Per account, over all calls that find people, so that nobody can probe a list of addresses. */
  findPerson: { name: 'find person', max: 60, timeWindow: minute, keyGenerator: account },
  /** Per address. Lower than for streams, because pages and packs of thumbnails take more work. */
  publicPages: { max: 300, timeWindow: minute },
  publicStreams: { max: 3000, timeWindow: minute },
  /** Per address. The limit is high, because all guests of a party may share one address. */
  guestUploads: { max: 240, timeWindow: minute },
  /** Per account. Bounds writing and deleting in turn, which the limits of existing comments do not. */
  writeComment: {
    max: 1000,
    timeWindow: 24 * 60 * minute,
    hook: 'preHandler',
    keyGenerator: account,
  },
  /** Per account. Each call reads up to `LIMITS.bytesProven` from the blob store. */
  storedProofs: { max: 120, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  recognition: { max: 240, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  installation: { max: 120, timeWindow: minute },
} as const

declare module 'fastify' {
  interface FastifyInstance {
    limitFindingPeople: preHandlerAsyncHookHandler
  }
}

/** Lets routes set a limit: `config: { rateLimit: RATE_LIMITS.signup }`. */
export async function registerRateLimits(
  app: FastifyInstance,
  context: Pick<Context, 'database' | 'secrets'>,
): Promise<void> {
  const attempts = sharedAttempts(context)
  await app.register(rateLimit, {
    global: false,
    cache: 50_000,
    ...(attempts && { store: storeOf(attempts) }),
    errorResponseBuilder: () => new ApiError('TOO_MANY_REQUESTS'),
  })
  app.decorate('limitFindingPeople', limitBeside(app, RATE_LIMITS.findPerson))
}

/**
 * Limits of tries at the password of one link, per address and in total. Each visitor's first correct try
 * counts too. The total is high, so that strangers cannot easily keep out the link's recipients.
 */
export const LINK_PASSWORDS = {
  fromAddress: {
    name: 'link from address',
    max: 10,
    timeWindow: minute,
    keyGenerator: addressAndLink,
  },
  fromAnywhere: {
    name: 'link from anywhere',
    max: 500,
    timeWindow: 10 * minute,
    keyGenerator: linkOf,
  },
}

interface NamedLimit {
  /** Limits with the same name share one counter. */
  name: string
  max: number
  timeWindow: number
  keyGenerator?: (request: FastifyRequest) => string
}

export function limitBeside(
  app: FastifyInstance,
  limit: NamedLimit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(limit)
  return async request => {
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw new ApiError('TOO_MANY_REQUESTS')
  }
}

/** Runs after validation, which normalizes the email: all spellings of an email share one counter. */
function addressAndEmail(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return `${normalizeIP(request.ip, 64)} ${email}`
}

function linkOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

export function addressAndLink(request: FastifyRequest): string {
  return `${normalizeIP(request.ip, 64)} ${linkOf(request)}`
}

function account(request: FastifyRequest): string {
  return String(request.session?.userId)
}

interface Limit {
  name?: string
  routeInfo?: { method?: string | string[]; url?: string }
}

/**
 * Lets `@fastify/rate-limit` count for all servers together. The plugin creates an instance of the returned
 * class for each limit.
 */
function storeOf(attempts: Attempts): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #name: string

    constructor(limit: object) {
      const { name, routeInfo } = limit as Limit
      this.#name = name ?? `${routeInfo?.method} ${routeInfo?.url}`
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = 0,
    ): void {
      attempts.count(this.#name, key, timeWindow).then(
        result => done(null, result),
        (error: Error) => done(error),
      )
    }

    child(limit: object): FastifyRateLimitStore {
      return new SharedStore(limit)
    }
  }
}
