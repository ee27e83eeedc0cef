import type { VideoWorkerCommand } from '@safelight/library/video-messages'
import { createVideoServer } from '@safelight/library/video-worker'

declare const self: ServiceWorkerGlobalScope

const videos = createVideoServer()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const answer = videos.answer(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', event => {
  const { type } = event.data as VideoWorkerCommand
  if (type === 'SKIP_WAITING') self.skipWaiting()
  if (type === 'INIT_VIDEO_AUTH') event.waitUntil(self.clients.claim())
  if (type === 'CLEAR_VIDEO_CACHE') {
    videos.clear()
    event.ports[0]?.postMessage({ success: true })
  }
})
