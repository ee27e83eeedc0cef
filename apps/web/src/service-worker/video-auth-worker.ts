import type { MediaWorkerCommand } from '@safelight/client/media-messages'
import { createMediaServer } from '@safelight/client/media-worker'
import { receiveFiles } from '@safelight/client/receive-files'
import { MISSED_FILES_PAGE, RECEIVED_FILES_PATH } from '@safelight/contract/received-files'
import { createOfflineShell } from './offline-shell.ts'
import { serveNotifications } from './push.ts'

declare const self: ServiceWorkerGlobalScope
declare const SHELL: { version: string; files: string[]; large: string[] }

/** Static routing of service workers. Chromium supports it, but TypeScript's library lacks its types. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: URLPattern }; source: 'network' }[]): Promise<void>
}

const shell = createOfflineShell(SHELL.version, SHELL.files, SHELL.large)
const videos = createMediaServer()
serveNotifications()

/** In the desktop app, these files come from the installation, and the Cache API supports only HTTP. */
const keepsShell = /^https?:$/.test(location.protocol)

type ShellCommand =
  | { type: 'KEEP_SHELL' }
  /** Asks whether all files belong to the worker's version. The worker answers `{ has }` on the port. */
  | { type: 'HAS_FILES'; files: string[] }

// A new version waits until a page activates it: open pages keep the files of their version.
self.addEventListener('install', event => {
  // API calls and files of the desktop app's folders bypass this worker, if the browser supports that.
  // Otherwise, the worker's event keeps the body of each upload in memory.
  const { addRoutes } = event as RoutedInstallEvent
  const toNetwork = (pathname: string) => ({
    condition: { urlPattern: new URLPattern({ pathname }) },
    source: 'network' as const,
  })
  if (addRoutes)
    event.waitUntil(
      addRoutes.call(event, ['/api/*', '/authz', '/folders/*', '/calls/*'].map(toNetwork)),
    )
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const answer =
    received(request) ?? videos.answer(request) ?? (keepsShell ? shell.answer(request) : undefined)
  if (answer) event.respondWith(answer)
})

/** Takes files that another app shares, and then shows the upload screen. */
function received(request: Request): Promise<Response> | undefined {
  const isShare = new URL(request.url).pathname === RECEIVED_FILES_PATH
  if (!isShare || request.method !== 'POST') return undefined
  return receiveFiles(request).then(
    ({ refused }) => redirectTo(refused > 0 ? `/upload?refused=${refused}` : '/upload'),
    () => redirectTo(MISSED_FILES_PAGE),
  )
}

const redirectTo = (page: string) => Response.redirect(new URL(page, location.origin), 303)

self.addEventListener('message', event => {
  const message = event.data as MediaWorkerCommand | ShellCommand
  const { type } = message
  if (type === 'SKIP_WAITING') self.skipWaiting()
  if (type === 'INIT_VIDEO_AUTH') event.waitUntil(self.clients.claim())
  if (type === 'SAVE_STREAM' && event.ports[0]) videos.expect(message.job, event.ports[0])
  if (type === 'KEEP_SHELL' && keepsShell) event.waitUntil(shell.keep())
  if (type === 'HAS_FILES') event.ports[0]?.postMessage({ has: shell.has(message.files) })
  if (type === 'CLEAR_VIDEO_CACHE') {
    videos.clear()
    event.ports[0]?.postMessage({ success: true })
  }
})
