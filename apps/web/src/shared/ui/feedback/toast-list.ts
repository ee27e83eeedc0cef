import type { Tone } from './tone.tsx'

export interface Toast {
  tone: Tone
  text: string
  /** Such as taking back what the text tells. */
  action?: { label: string; run: () => void }
  /** How long it is shown, in milliseconds; 0 or less is until it is closed. */
  duration?: number
}

export interface ShownToast extends Toast {
  id: number
}

/** The messages of the moment, the oldest first. */
export interface ToastList {
  shown(): readonly ShownToast[]
  /** Calls `listener` after every change; returns what ends it. */
  subscribe(listener: () => void): () => void
  show(toast: Toast): void
  dismiss(id: number): void
  /** While somebody attends to them, none goes by itself; after it each has its whole time again. */
  attend(attended: boolean): void
}

const DURATION = 5000
/** More would cover the page. Those that wait for the person are not pushed out by those that go by themselves. */
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

  /** Every message that goes by itself has a timer, unless somebody attends to them. */
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
