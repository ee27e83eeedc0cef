import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Attempts } from '../installation/attempts.ts'

/** What a limit says of itself: a name, or else the route whose it is. */
interface Limit {
  name?: string
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Where `@fastify/rate-limit` counts, for all servers together. It makes a child of it for each limit. */
export function storeOf(attempts: Attempts): FastifyRateLimitStoreCtor {
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
