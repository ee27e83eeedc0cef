import { type Notice, wordNews } from '@safelight/client/notices'
import { renewSubscription } from '@safelight/client/push-subscription'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'

/** Shows the news that a push announces. A push itself says nothing. */
async function showNews(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'NEWS' })
  for (const notice of await wordNews()) await show(notice)
}

const show = ({ kind, text, path }: Notice) =>
  self.registration.showNotification(text, { tag: kind, icon: ICON, badge: ICON, data: { path } })

/** Opens a page of the app: in a tab that is open, without a reload, or in a new one. */
async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(path))
  page.postMessage({ type: 'OPEN_PAGE', path })
  await page.focus()
}

/** Adds the events of notifications to the service worker. */
export function serveNotifications(): void {
  self.addEventListener('push', event => event.waitUntil(showNews()))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.path))
  })
  self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewSubscription()))
}
