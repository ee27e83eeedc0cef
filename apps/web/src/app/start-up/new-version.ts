/** How often a page that stays open looks for a new version, in milliseconds; browsers do so only as one starts. */
const LOOK_AGAIN = 60 * 60 * 1000

/**
 * Calls `offer` once the server has a version of the app that this page does not run: a worker with other files
 * waits for its turn, or has taken it in another tab. Nothing is replaced until the person reloads; the page that
 * starts then sends the waiting worker on.
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
    // Without a network there is nothing new.
    registration.update().catch(() => {})
  })
}

/** The files of the app that this page began with: their names change with what is in any of them. */
function filesOfPage(): string[] {
  const ofApp = 'script[src], link[rel=stylesheet], link[rel=modulepreload]'
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(ofApp)].map(
    each => new URL('src' in each ? each.src : each.href).pathname,
  )
}

/** Whether they belong to the version of the app that a worker keeps. */
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
