import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Attempts, sharedAttempts } from '../installation/attempts.ts'

const minute = 60_000

/** Tries allowed to one address within a window of time, per route: at this server, or at all that share a database. */
export const RATE_LIMITS = {
  signup: { max: 20, timeWindow: 10 * minute },
  prelogin: { max: 30, timeWindow: minute },
  /** For one account from one address. */
  login: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** For all accounts from one address: without it, tries at many could push one out of the count. */
  loginByAddress: { name: 'login by address', max: 60, timeWindow: minute },
  /** Second steps of sign-ins, from one address. The codes of each account have limits of their own. */
  proveSecondFactor: { max: 60, timeWindow: minute },
  /**
   * From one address at one account, for each of the two steps. There is no limit for an account from everywhere: the
   * proof has 256 bits and cannot be guessed, and strangers could use such a limit up and keep the owner out.
   */
  recover: { max: 5, timeWindow: 10 * minute, hook: 'preHandler', keyGenerator: addressAndEmail },
  /** For one account, from anywhere. */
  revealRecoveryKey: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  changePassword: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  changeSecondFactor: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  renewRecovery: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** Each mails an address that the person has typed, whoever it belongs to. */
  changeEmail: { max: 10, timeWindow: 60 * minute, hook: 'preHandler', keyGenerator: account },
  requestVerification: {
    max: 5,
    timeWindow: 60 * minute,
    hook: 'preHandler',
    keyGenerator: account,
  },
  verifyEmail: { max: 20, timeWindow: 10 * minute },
  managePasskeys: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** For one address, each of the two steps. A signature cannot be guessed: this bounds the work of checking. */
  passkeySignIn: { max: 60, timeWindow: minute },
  deleteAccount: { max: 10, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** For one account, each call that asks the payment provider. */
  payment: { max: 20, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** For one account: each may mail an address that the person has typed, whoever it belongs to. */
  inviteToFamily: { max: 20, timeWindow: 60 * minute, hook: 'preHandler', keyGenerator: account },
  /** For one address: what Stripe sends in a burst, and the work of checking what others do. */
  paymentEvents: { max: 600, timeWindow: minute },
  /** For one account, over all calls that find people: nobody may try a long list of e-mail addresses. */
  findPerson: { name: 'find person', max: 60, timeWindow: minute, keyGenerator: account },
  /** For one address, calls of links: pages and packs of thumbnails, each some work; and streams. */
  publicPages: { max: 300, timeWindow: minute },
  publicStreams: { max: 3000, timeWindow: minute },
  /** For one address, behind which there may be a whole party. */
  guestUploads: { max: 240, timeWindow: minute },
  /** For one account, each call that changes what recognition keeps: some devices at work, and no flood. */
  recognition: { max: 240, timeWindow: minute, hook: 'preHandler', keyGenerator: account },
  /** For one address, each call of what everybody may know. */
  installation: { max: 120, timeWindow: minute },
} as const

declare module 'fastify' {
  interface FastifyInstance {
    /** The one count of all that finds people by their e-mail. */
    limitFindingPeople: preHandlerAsyncHookHandler
  }
}

/** Lets routes ask for a limit: `config: { rateLimit: RATE_LIMITS.signup }`. */
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
 * Tries at the password of one link, from one address and from all of them together. Each visitor's first
 * right one counts too: the second must not keep out those to whom a link was really sent.
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
  /** All that is counted under it is one count. */
  name: string
  max: number
  timeWindow: number
  keyGenerator?: (request: FastifyRequest) => string
}

/** A limit beside the route's own: to be called before it, or behind it so that one cannot use up the other. */
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

/** After validation, which has brought the e-mail into its one form. */
function addressAndEmail(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return `${normalizeIP(request.ip, 64)} ${email}`
}

function linkOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

/** One visitor of one link. */
export function addressAndLink(request: FastifyRequest): string {
  return `${normalizeIP(request.ip, 64)} ${linkOf(request)}`
}

function account(request: FastifyRequest): string {
  return String(request.session?.userId)
}

/** What a limit says of itself: a name, or else the route whose it is. */
interface Limit {
  name?: string
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Where `@fastify/rate-limit` counts, for all servers together. It makes a child of it for each limit. */
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
