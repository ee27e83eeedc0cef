import { isPhone } from './is-phone.ts'

interface Observer {
  observe(folder: FileSystemHandle, options: { recursive: boolean }): Promise<void>
  disconnect(): void
}

/** TypeScript's library lacks `FileSystemObserver`, which exists only in Chromium. */
interface Observing {
  FileSystemObserver?: new (changed: (records: readonly { type: string }[]) => void) => Observer
}

/** Milliseconds between looks while the page is visible, if the browser reports no changes. */
const INTERVAL = 60_000

/**
 * Calls `changed` after changes in the folder, and when the page becomes visible. Resolves once the browser
 * reports changes, or has refused to. Returns a function that stops this.
 */
export async function followFolder(
  folder: FileSystemDirectoryHandle | undefined,
  changed: () => void,
): Promise<() => void> {
  let observer: Observer | undefined
  let isStopped = false

  /** Observes again. An observer reports nothing more after an error, or after a phone froze the page. */
  async function observe(): Promise<void> {
    end()
    const { FileSystemObserver } = window as unknown as Observing
    if (!FileSystemObserver || !folder) return
    const next = new FileSystemObserver(records => {
      if (observer === next && records.some(({ type }) => type === 'errored')) end()
      changed()
    })
    observer = next
    await next.observe(folder, { recursive: true }).catch(() => {
      // Some systems cannot report changes.
      if (observer === next) end()
    })
    if (isStopped) end()
  }

  function end(): void {
    observer?.disconnect()
    observer = undefined
  }

  function look(): void {
    if (document.visibilityState !== 'visible') return
    changed()
    void observe()
  }

  document.addEventListener('visibilitychange', look)
  // On a phone, nobody takes a picture while the page is visible.
  const timer = isPhone() ? undefined : setInterval(() => observer ?? look(), INTERVAL)
  await observe()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
    end()
  }
}
