import { useMemo, useSyncExternalStore } from 'react'

/** Milliseconds between renders. */
const STEP = 500

/** `useSyncExternalStore` for stores that change often: renders at once, then at most twice a second. */
export function usePacedStore<T>(subscribe: Subscribe, get: () => T): T {
  return useSyncExternalStore(
    useMemo(() => paced(subscribe), [subscribe]),
    get,
  )
}

type Subscribe = (listener: () => void) => () => void

/**
 * Calls a listener at once for the first change in a step. If more changes follow, calls the listener once
 * more at the end of the step. All stores have the same steps.
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
