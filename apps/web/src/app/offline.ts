/** How long the app may be busy with its start before its files are kept anyway, in milliseconds. */
const AT_LATEST = 30_000

/** Has the service worker, once there is one, keep the app's files for starts without a network. */
export function keepAppForOffline(): void {
  if (!import.meta.env.PROD) return
  // Not every browser tells when it is idle.
  const whenIdle =
    globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, AT_LATEST))
  navigator.serviceWorker?.ready.then(({ active }) =>
    whenIdle(() => active?.postMessage({ type: 'KEEP_SHELL' }), { timeout: AT_LATEST }),
  )
}
