import { createObservable } from '../async/observables/observable.ts'

/** Whether the server can be reached, and what keeps the library up to date with it. */
export interface Connection {
  /** False after the server could not be asked. */
  online(): boolean
  subscribe(listener: () => void): () => void
  /** Notes that some call could not reach the server. */
  lost(): void
  close(): void
}

const INTERVAL = 60_000

/**
 * Calls `catchUp` now, when the page becomes visible, when the network comes back, and every minute while
 * the page is visible. `catchUp` resolves to whether the server answered.
 */
export function watchConnection(catchUp: () => Promise<boolean>): Connection {
  const online = createObservable(true)
  const watching = new AbortController()
  let busy = false

  async function look(): Promise<void> {
    if (busy || document.visibilityState === 'hidden') return
    busy = true
    try {
      online.set(await catchUp())
    } catch {
      // An error on this device tells nothing about the server; the next call tries again.
    } finally {
      busy = false
    }
  }

  const { signal } = watching
  addEventListener('online', look, { signal })
  addEventListener('offline', () => online.set(false), { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, INTERVAL)
  look()

  return {
    online: online.get,
    subscribe: online.subscribe,
    lost: () => online.set(false),
    close() {
      clearInterval(timer)
      watching.abort()
    },
  }
}
