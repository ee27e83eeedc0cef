import { whenStable } from './when-stable.ts'

/** Has the service worker keep the app's files for starts without a network, also one that takes its place. */
export function keepAppForOffline(container: ServiceWorkerContainer): void {
  const keep = (worker: ServiceWorker | null) => worker?.postMessage({ type: 'KEEP_SHELL' })
  void container.ready.then(({ active }) =>
    whenStable(() => {
      keep(container.controller ?? active)
      container.addEventListener('controllerchange', () => keep(container.controller))
    }),
  )
}
