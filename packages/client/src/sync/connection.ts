import { createObservable } from '../async/observables/observable.ts'
import type { Show } from '../items/months/show.ts'

/**
 * How far this device follows the server: `away` when that could not be asked. Where it answered, but refused or said
 * what cannot be read, `outdated` when changes are missing, and `unfilled` when only items are that this device has
 * not read yet.
 */
export type Following = 'current' | 'away' | 'outdated' | 'unfilled'

/** Whether the server can be reached, and what keeps the library up to date with it. */
export interface Connection {
  /** Whether a part of the library, or all of it, lacks what the server has and would not tell. */
  isBehind(show: Show | undefined): boolean
  /** False after the server could not be asked. */
  online(): boolean
  subscribe(listener: () => void): () => void
  /** Reads what is missing now: after a change, and to try again what failed. */
  follow(): void
  /** Calls `listener` each time that the server could be asked what is new. */
  whenReached(listener: () => void): void
  /** Notes that some call could not reach the server. */
  lost(): void
  close(): void
}

const INTERVAL = 60_000

/**
 * Calls `catchUp` now, when the page becomes visible, when the network comes back, and every minute while
 * the page is visible.
 */
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
      // An error on this device tells nothing about the server; the next call tries again.
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
    // Months that were not read yet come from the server's pages; favorites are counted on the device alone.
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
