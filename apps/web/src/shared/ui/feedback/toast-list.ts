import type { Tone } from './tone.tsx'

export interface Toast {
  tone: Tone
  text: string
  action?: { label: string; run: () => void }
  /** In milliseconds. With 0 or less, the toast stays until it is closed. */
  duration?: number
}

export interface ShownToast extends Toast {
  id: number
  /** In milliseconds since the page was loaded. */
  at: number
}

export interface ToastList {
  shown(): readonly ShownToast[]
  subscribe(listener: () => void): () => void
  /** A toast replaces an earlier one that says the same, unless that one offers an action. */
  show(toast: Toast): void
  dismiss(id: number): void
  /**
   * The user goes to another screen. Removes what the previous screen said, unless it is an error or offers an
   * action. A toast of the last second stays, because it probably reports the action that led to the next
   * screen. So does a toast without a timer.
   */
  leaveScreen(): void
  /**
   * The caller passes true while the pointer or the focus is on the toasts. Until the caller passes false, no
   * toast disappears. The time of each toast then starts again.
   */
  attend(attended: boolean): void
}

const DURATION = 5000
/** In milliseconds. */
const FRESH = 1000
/**
 * The largest number of toasts at the same time. One more toast removes the oldest with a timer. If none has
 * a timer, it removes the oldest of all.
 */
const MOST = 3

export function createToastList(): ToastList {
  let shown: readonly ShownToast[] = []
  let attended = false
  let nextId = 0
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const hasTimer = ({ duration = DURATION }: Toast) => duration > 0

  function set(toasts: readonly ShownToast[]): void {
    shown = toasts
    schedule()
    for (const listener of listeners) listener()
  }

  /** Starts the timers of toasts. While the pointer or focus is on the toasts, stops them. */
  function schedule(): void {
    const timed = attended ? [] : shown.filter(hasTimer)
    const ids = new Set(timed.map(({ id }) => id))
    for (const [id, timer] of timers) {
      if (ids.has(id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    for (const { id, duration = DURATION } of timed) {
      if (!timers.has(id)) timers.set(id, setTimeout(dismiss, duration, id))
    }
  }

  function dismiss(id: number): void {
    set(shown.filter(toast => toast.id !== id))
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(toast) {
      const others = shown.filter(({ text, action }) => text !== toast.text || action)
      const all = [...others, { ...toast, id: nextId++, at: performance.now() }]
      const tooMany = all.length > MOST && (all.find(hasTimer) ?? all[0])
      set(all.filter(each => each !== tooMany))
    },
    dismiss,
    leaveScreen() {
      const since = performance.now() - FRESH
      const stays = (toast: ShownToast) =>
        !hasTimer(toast) || toast.tone === 'error' || toast.action || toast.at > since
      set(shown.filter(stays))
    },
    attend(now) {
      attended = now
      schedule()
    },
  }
}
