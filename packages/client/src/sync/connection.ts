import { createObservable } from '../async/observables/observable.ts'
import type { Show } from '../items/months/show.ts'

/**
 * How up to date this device is.
 * - `away`: the server was unreachable.
 * - `outdated`: the server refused a request or sent an invalid answer, and changes are missing.
 * - `unfilled`: the same, but only items are missing that this device has never read.
 */
export type Following = 'current' | 'away' | 'outdated' | 'unfilled'

export interface Connection {
  /**
   * Whether a list may lack data after a refused request, a wrong answer or an error on this device. `show`
   * names the list; undefined is the whole library. False while the server is unreachable.
   */
  isBehind(show: Show | undefined): boolean
  online(): boolean
  subscribe(listener: () => void): () => void
  /** Catches up with the server now. Never rejects. */
  follow(): Promise<void>
  /** Calls `listener` after each `catchUp` that reached the server. */
  whenReached(listener: (following: Following) => void): void
  lost(): void
  close(): void
}

const INTERVAL = 60_000

/** Calls `catchUp` now, when the page becomes visible, online or offline, and every minute while it is visible. */
export function watchConnection(catchUp: () => Promise<Following>): Connection {
  const following = createObservable<Following>('current')
  const watching = new AbortController()
  const listeners: ((following: Following) => void)[] = []
  let busy = false
  const online = () => following.get() !== 'away'

  async function follow(): Promise<void> {
    try {
      const next = await catchUp()
      following.set(next)
      if (next !== 'away') for (const listener of listeners) listener(next)
    } catch {
      // An error on this device does not tell whether the server is reachable. The next call tries again.
      if (online()) following.set('outdated')
    }
  }

  async function look(): Promise<void> {
    if (busy || document.visibilityState === 'hidden') return
    busy = true
    await follow()
    busy = false
  }

  const { signal } = watching
  addEventListener('online', look, { signal })
  // A server on this computer answers without a network.
  const ask = () => {
    following.set('away')
    void look()
  }
  addEventListener('offline', ask, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, INTERVAL)
  look()

  return {
    // If this device is unfilled, the server can still show the missing months, but not their favorites.
    isBehind: show =>
      following.get() === 'outdated' || (show === 'favorites' && following.get() === 'unfilled'),
    online,
    subscribe: following.subscribe,
    follow,
    whenReached: listener => void listeners.push(listener),
    lost: () => following.set('away'),
    close() {
      clearInterval(timer)
      watching.abort()
    },
  }
}
