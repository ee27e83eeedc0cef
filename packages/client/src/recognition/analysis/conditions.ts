import type { PauseReason } from './recognizer.ts'

/** Of browsers that tell of their battery. */
interface Battery extends EventTarget {
  charging: boolean
}

/** Of browsers that tell of their network. */
interface Network extends Partial<EventTarget> {
  saveData?: boolean
  type?: string
}

/** For how long nobody may have touched the page before it counts as unused, in milliseconds. */
export const UNUSED_AFTER = 20_000

/** What a person does with a page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const

export interface Conditions {
  /** Why recognition waits; undefined: it may go on. */
  reason(): PauseReason | undefined
  close(): void
}

/**
 * Watches what recognition waits for: a battery that is not being charged, a network where each byte costs, none at
 * all, and a person who uses the page, or has it upload something. Where the browser does not tell, there is no
 * reason to wait.
 */
export function watchConditions(
  isBusy: () => boolean,
  changed: (reason: PauseReason | undefined) => void,
): Conditions {
  const watching = new AbortController()
  const { signal } = watching
  const { connection, getBattery } = navigator as Navigator & {
    connection?: Network
    getBattery?: () => Promise<Battery>
  }
  let battery: Battery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: PauseReason | undefined

  function reason(): PauseReason | undefined {
    if (battery && !battery.charging) return 'battery'
    if (!navigator.onLine) return 'offline'
    if (connection?.saveData || connection?.type === 'cellular') return 'metered'
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
    // What is uploaded ends without a sign here.
    if (told === 'in-use') timer = setTimeout(unused, UNUSED_AFTER)
  }

  for (const touch of TOUCHES) {
    addEventListener(touch, touched, { signal, passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
  connection?.addEventListener?.('change', look, { signal })
  getBattery?.call(navigator).then(
    found => {
      if (signal.aborted) return
      battery = found
      battery.addEventListener('chargingchange', look, { signal })
      look()
    },
    () => {},
  )
  // Who has just opened the page is about to use it.
  touched()

  return {
    reason,
    close() {
      watching.abort()
      clearTimeout(timer)
    },
  }
}
