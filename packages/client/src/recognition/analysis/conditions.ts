import { watchDevice } from '../../async/device-conditions.ts'
import type { Connection } from '../../sync/connection.ts'
import type { PauseReason } from './recognizer.ts'

/** Milliseconds without input until a page counts as unused. */
export const UNUSED_AFTER = 20_000

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

export interface Conditions {
  /** Why recognition waits; undefined if it may run. */
  reason(): PauseReason | undefined
  close(): void
}

/**
 * Watches what recognition waits for: a battery that is not charging, a metered or missing connection, and a
 * person who uses the page or uploads something. Ignores conditions that the browser does not report.
 */
export function watchConditions(
  isBusy: () => boolean,
  server: Pick<Connection, 'online' | 'subscribe'>,
  changed: (reason: PauseReason | undefined) => void,
): Conditions {
  const watching = new AbortController()
  const { signal } = watching
  const device = watchDevice(() => look())
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: PauseReason | undefined

  function reason(): PauseReason | undefined {
    if (device.isOnBattery()) return 'battery'
    // A server on this computer answers without a network.
    if (!navigator.onLine && !server.online()) return 'offline'
    if (device.isMetered()) return 'metered'
    const isUsed = timer !== undefined && document.visibilityState === 'visible'
    return isUsed || isBusy() ? 'in-use' : undefined
  }

  function look(): void {
    const now = reason()
    if (now === told) return
    told = now
    changed(now)
  }

  function touched(): void {
    clearTimeout(timer)
    timer = setTimeout(unused, UNUSED_AFTER)
    look()
  }

  function unused(): void {
    timer = undefined
    look()
    // The end of an upload sends no event. Check again by a timer.
    if (told === 'in-use') timer = setTimeout(unused, UNUSED_AFTER)
  }

  for (const touch of TOUCHES) {
    addEventListener(touch, touched, { signal, passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
  const unsubscribe = server.subscribe(look)
  // The page counts as in use right after it opens.
  touched()

  return {
    reason,
    close() {
      watching.abort()
      device.close()
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
