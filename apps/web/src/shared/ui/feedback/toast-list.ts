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
}

export interface ToastList {
  shown(): readonly ShownToast[]
  subscribe(listener: () => void): () => void
  show(toast: Toast): void
  dismiss(id: number): void
  /**
   * The caller passes true while the pointer or the focus is on the toasts. Until the caller passes false, no
   * toast disappears. The time of each toast then starts again.
   */
  attend(attended: boolean): void
}

const DURATION = 5000
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

  function set(toasts: readonly ShownToast[]): void {
    shown = toasts
    schedule()
    for (const listener of listeners) listener()
  }

  /** Starts the timers of toasts. While the pointer or focus is on the toasts, stops them. */
  function schedule(): void {
    const timed = attended ? [] : shown.filter(({ duration = DURATION }) => duration > 0)
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
      const all = [...shown, { ...toast, id: nextId++ }]
      const goes = ({ duration = DURATION }: Toast) => duration > 0
      const tooMany = all.length > MOST && (all.find(goes) ?? all[0])
      set(all.filter(each => each !== tooMany))
    },
    dismiss,
    attend(now) {
      attended = now
      schedule()
    },
  }
}
