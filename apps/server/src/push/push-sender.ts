import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Agent, request } from 'undici'
import type { Context } from '../context.ts'
import { attemptsOf } from '../installation/attempts.ts'
import type { News, PushSender } from './news.ts'
import { type PushTarget, pushRequest } from './push-request.ts'
import { isPushService } from './push-services.ts'
import { deleteEndpoint, kindsOff, subscriptionsOf } from './subscriptions.ts'

export interface PushOptions {
  database: Context['database']
  secrets: Context['secrets']
  logger: Logger
  now: () => Date
  services: readonly string[]
  /** Whom push services may write to: an https address or a mailto address. Apple requires one. */
  subject: string | undefined
  /** Certificate authority of the push services, in PEM format; default: those of Node. */
  ca?: string | undefined
  /** Milliseconds in which news for one account become one push. */
  collect?: number
  pauses?: readonly number[]
  /** Waits before a retry, until the signal aborts. Rejects or resolves then. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  times?: Partial<typeof TIMES>
}

const MOST_WAITING = 1000
const DAY = 24 * 60 * 60 * 1000
/**
 * The largest number of pushes of one kind to one account in a day, because other people cause most of them.
 * Each kind has its own, so that nobody can use them up with comments before signing in unseen.
 */
export const PUSHES_A_DAY = 30
/** The number of requests at the same time. */
const AT_ONCE = 8
const COLLECT = 10_000
const PAUSES = [5_000, 60_000, 600_000]
/** The longest pause that a push service may ask for, in milliseconds. */
const LONGEST_PAUSE = 60 * 60 * 1000
const PATIENCE = 10_000
const TIMES = { connectTimeout: 5_000, headersTimeout: 10_000, bodyTimeout: 5_000 }
/** Milliseconds for a whole request. */
const REQUEST_TIME = 20_000

export function createPushSender(options: PushOptions): PushSender {
  const {
    database,
    logger,
    services,
    subject,
    ca,
    collect = COLLECT,
    pauses = PAUSES,
    pause = waitFor,
  } = options
  const { connectTimeout, ...times } = { ...TIMES, ...options.times }
  const agent = new Agent({
    ...times,
    connect: { timeout: connectTimeout, ...(ca && { ca }) },
    connections: AT_ONCE,
    // Answers have no meaning beyond their status. A longer body ends the request.
    maxResponseSize: 16 * 1024,
  })
  const closing = new AbortController()
  const pending = new Map<string, Promise<void>>()
  const line: (() => void)[] = []
  let sending = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (sending >= AT_ONCE) await new Promise<void>(resolve => line.push(resolve))
    else sending += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else sending -= 1
    }
  }

  async function collectAndSend(news: News): Promise<void> {
    await waitFor(collect, closing.signal).catch(() => {})
    pending.delete(keyOf(news))
    const { kind, userId, except, only } = news
    if ((await kindsOff(database, userId)).includes(kind)) return
    const targets = (await subscriptionsOf(database, userId).execute()).filter(
      ({ token_hash }) => token_hash !== except && (only === undefined || token_hash === only),
    )
    if (targets.length === 0) return
    const key = `${userId} ${kind}`
    const { current } = await attemptsOf(options).count('pushes to account', key, DAY)
    if (current > PUSHES_A_DAY) return
    await Promise.all(targets.map(deliver))
  }

  async function deliver(target: PushTarget): Promise<void> {
    for (const least of [...pauses, undefined]) {
      const outcome = await inTurn(() => attempt(target))
      if (outcome === 'ended') return
      if (outcome === 'gone') return deleteEndpoint(database, target.endpoint)
      if (least === undefined || closing.signal.aborted) return
      const asked = Math.max(least, outcome.retryAfter)
      if (asked > LONGEST_PAUSE) return
      await pause(asked, closing.signal).catch(() => {})
      if (closing.signal.aborted) return
    }
  }

  /** Sends a push once. `ended`: it was sent, or a retry makes no sense. `gone`: the subscription has ended. */
  async function attempt(target: PushTarget): Promise<'ended' | 'gone' | { retryAfter: number }> {
    const { endpoint } = target
    // The administrator may have removed a push service since the device subscribed.
    if (!isPushService(endpoint, services)) return 'gone'
    const built = buildFor(target)
    if (!built) return 'gone'
    try {
      // The dispatcher follows no redirects.
      const { statusCode, headers, body } = await request(endpoint, {
        method: 'POST',
        ...built,
        dispatcher: agent,
        signal: AbortSignal.timeout(REQUEST_TIME),
      })
      await body.dump().catch(() => {})
      if (statusCode < 300) return 'ended'
      logger.warn({ status: statusCode }, 'a push service refused a push')
      if (statusCode === 404 || statusCode === 410) return 'gone'
      if (statusCode !== 429 && statusCode < 500) return 'ended'
      return { retryAfter: retryAfterOf(headers['retry-after'], options.now()) }
    } catch (error) {
      logger.warn({ code: codeOf(error) }, 'a push was not sent')
      return { retryAfter: 0 }
    }
  }

  function buildFor(target: PushTarget) {
    try {
      return pushRequest(target, options.secrets.push(), subject, options.now())
    } catch {
      // The browser's key is not a point of the curve.
      return undefined
    }
  }

  const running = new Set<Promise<void>>()

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    services,

    tell(news) {
      if (pending.has(keyOf(news)) || closing.signal.aborted) return
      if (running.size >= MOST_WAITING) {
        logger.warn('too many pushes are waiting: one is dropped')
        return
      }
      const work = collectAndSend(news)
        .catch(error => logger.error({ err: error }, 'could not send pushes'))
        .finally(() => running.delete(work))
      pending.set(keyOf(news), work)
      running.add(work)
    },

    idle,

    async close() {
      closing.abort()
      await Promise.race([idle(), wait(PATIENCE, undefined, { ref: false })])
      await agent.destroy()
    },
  }
}

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { ref: false, signal })

/** News with the same key become one push. */
const keyOf = ({ userId, kind, except, only }: News): string =>
  [userId, kind, except, only].join(' ')

/** Returns the milliseconds of a `Retry-After` header (RFC 9110, 10.2.3): seconds or a date. */
function retryAfterOf(header: string | string[] | undefined, now: Date): number {
  const text = String(header ?? '')
  const milliseconds = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - now.getTime()
  return Number.isNaN(milliseconds) ? 0 : milliseconds
}

/** Returns the code of an error, for the log. Its message may contain the endpoint. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
