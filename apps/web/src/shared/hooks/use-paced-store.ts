import { useMemo, useSyncExternalStore } from 'react'

/** Milliseconds between two drawings: what follows faster is not read, and each costs what a photo's encryption does. */
const STEP = 500

/** `useSyncExternalStore` for what changes many times a second: drawn at once, and then twice a second. */
export function usePacedStore<T>(subscribe: Subscribe, get: () => T): T {
  return useSyncExternalStore(
    useMemo(() => paced(subscribe), [subscribe]),
    get,
  )
}

type Subscribe = (listener: () => void) => () => void

/**
 * Tells a listener of a change at once, and of those within a step after it once at the step's end. Steps end at the
 * same moments for all, so that the screen is drawn once for several stores.
 */
export const paced =
  (subscribe: Subscribe): Subscribe =>
  listener => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const change = () => {
      if (timer !== undefined) {
        isDue = true
        return
      }
      timer = setTimeout(step, STEP - (Date.now() % STEP))
      listener()
    }
    const step = () => {
      timer = undefined
      if (!isDue) return
      isDue = false
      change()
    }
    const end = subscribe(change)
    return () => {
      end()
      clearTimeout(timer)
    }
  }
