import { changeNote } from '@safelight/client/device-note'
import type { Library } from '@safelight/client/library'

/**
 * Keeps the device's notifications in step with an open app: opens the page of a pressed notification, reads
 * news at once, and closes notifications that the person no longer needs. Returns a function that stops.
 */
export function followNotifications(library: Library, open: (page: string) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const { inbox } = library

  const hear = ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
    if (data.type === 'NEWS') void inbox.refresh()
    if (data.type === 'OPEN_PAGE' && data.path !== undefined) open(data.path)
  }
  navigator.serviceWorker?.addEventListener('message', hear, { signal })

  const see = async () => {
    if (document.visibilityState !== 'visible') return
    const registration = await navigator.serviceWorker?.getRegistration('/')
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    const { latest } = inbox.state()
    if (latest > '') await changeNote(note => ({ ...note, since: later(note.since, latest) }))
  }
  const look = () => void see().catch(() => {})
  document.addEventListener('visibilitychange', look, { signal })
  const stop = inbox.subscribe(look)
  look()

  return () => {
    stop()
    ending.abort()
  }
}

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)
