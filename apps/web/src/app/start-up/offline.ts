import { whenStable } from './when-stable.ts'

/**
 * Asks the current and each later service worker to cache the app's files for starts without a network. Stops
 * when the returned function is called. Does nothing in development.
 */
export function keepAppForOffline(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const keep = (worker?: ServiceWorker | null) => worker?.postMessage({ type: 'KEEP_SHELL' })
  if (import.meta.env.PROD) {
    void container?.ready.then(({ active }) =>
      whenStable(() => {
        if (signal.aborted) return
        keep(container.controller ?? active)
        container.addEventListener('controllerchange', () => keep(container.controller), { signal })
      }),
    )
  }
  return () => ending.abort()
}
