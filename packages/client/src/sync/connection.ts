import { createObservable } from '../async/observables/observable.ts'
import type { Show } from '../items/months/show.ts'

/**
 * How far this device follows the server. `away`: the server was unreachable. If it refused, or its answer
 * was invalid: `outdated` if changes are missing, `unfilled` if only items that this device has not read are
 * missing.
 */
export type Following = 'current' | 'away' | 'outdated' | 'unfilled'

/** Whether the server is reachable, and the polling that keeps the library up to date. */
export interface Connection {
  /** Whether a part of the library, or all of it, lacks data because the server refused. */
  isBehind(show: Show | undefined): boolean
  online(): boolean
  subscribe(listener: () => void): () => void
  /** Reads missing changes now: after a local change, or to retry. */
  follow(): void
  /** Calls `listener` each time the server was reached. */
  whenReached(listener: () => void): void
  lost(): void
  close(): void
}

const INTERVAL = 60_000

/** Calls `catchUp` now, when the page becomes visible or online, and every minute while it is visible. */
export function watchConnection(catchUp: () => Promise<Following>): Connection {
  const following = createObservable<Following>('current')
  const watching = new AbortController()
  const listeners: (() => void)[] = []
  let busy = false
  const online = () => following.get() !== 'away'

  async function follow(): Promise<void> {
    try {
      const next = await catchUp()
      following.set(next)
      if (next !== 'away') for (const listener of listeners) listener()
    } catch {
      // An error on this device says nothing about the server. The next call tries again.
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
  addEventListener('offline', () => following.set('away'), { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, INTERVAL)
  look()

  return {
    // Unread months come from the server's pages, but only the device counts favorites.
    isBehind: show =>
      following.get() === 'outdated' || (show === 'favorites' && following.get() === 'unfilled'),
    online,
    subscribe: following.subscribe,
    follow: () => void follow(),
    whenReached: listener => void listeners.push(listener),
    lost: () => following.set('away'),
    close() {
      clearInterval(timer)
      watching.abort()
    },
  }
}
