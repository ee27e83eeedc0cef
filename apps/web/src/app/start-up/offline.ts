import { whenStable } from './when-stable.ts'

/**
 * Has the service worker keep the app's files for starts without a network, also one that takes its place, until
 * what it gives is called. In development there is nothing to keep.
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
