/** Milliseconds between checks for a new version. */
const LOOK_AGAIN = 60 * 60 * 1000

/**
 * Calls `offer` when a service worker has other files than this page. The page keeps its files until the
 * person reloads it.
 */
export async function watchForNewVersion(
  container: ServiceWorkerContainer,
  offer: () => void,
): Promise<void> {
  const registration = await container.ready
  const files = filesOfPage()
  const first = registration.active
  let isOffered = false

  async function look(worker: ServiceWorker | null): Promise<void> {
    if (!worker || isOffered || (await hasFiles(worker, files)) || isOffered) return
    isOffered = true
    offer()
  }

  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void look(installing)
    })
  })
  container.addEventListener('controllerchange', () => {
    if (container.controller !== first) void look(container.controller)
  })
  void look(registration.waiting)

  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return
    looked = Date.now()
    // Without a network, this check fails. The next check may succeed.
    registration.update().catch(() => {})
  })
}

/** Returns the files that this page loaded first. Their names contain content hashes. */
function filesOfPage(): string[] {
  const ofApp = 'script[src], link[rel=stylesheet], link[rel=modulepreload]'
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(ofApp)].map(
    each => new URL('src' in each ? each.src : each.href).pathname,
  )
}

function hasFiles(worker: ServiceWorker, files: string[]): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }: MessageEvent<{ has: boolean }>) => {
      port1.close()
      resolve(data.has)
    }
    worker.postMessage({ type: 'HAS_FILES', files }, [port2])
  })
}
