import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../controls/button.tsx'
import styles from './toasts.module.css'
import { roleOf, type Tone, ToneIcon } from './tone.tsx'

export interface Toast {
  tone: Tone
  text: string
  /** Such as taking back what the text tells. */
  action?: { label: string; run: () => void }
}

interface ShownToast extends Toast {
  id: number
}

/** How long a message is shown, in milliseconds. The time stops while a pointer or the focus is on it. */
const LIFETIME = 5000

let shown: readonly ShownToast[] = []
let nextId = 0
const listeners = new Set<() => void>()

function set(toasts: readonly ShownToast[]): void {
  shown = toasts
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => set(shown.filter(toast => toast.id !== id))

/** Says something for a moment, above everything, whatever screen comes next. */
export function showToast(toast: Toast): void {
  set([...shown.slice(-2), { ...toast, id: nextId++ }])
}

/** Where the messages of the moment appear. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  if (toasts.length === 0) return null
  // In the body and in the top layer: a viewer or a dialog makes all else inert.
  return createPortal(
    <div ref={keepLive} className={styles.region} data-react-aria-top-layer="true">
      {toasts.map(toast => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

/** A viewer that opens while there are messages makes all that it finds inert, and these with it. */
function keepLive(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined
  const observer = new MutationObserver(() => {
    for (const name of HIDING) region.removeAttribute(name)
  })
  observer.observe(region, { attributeFilter: HIDING })
  return () => observer.disconnect()
}

const HIDING = ['inert', 'aria-hidden']

function ToastItem({ toast: { id, tone, text, action } }: { toast: ShownToast }) {
  const [attended, setAttended] = useState(false)
  useEffect(() => {
    if (attended) return
    const timer = setTimeout(dismiss, LIFETIME, id)
    return () => clearTimeout(timer)
  }, [id, attended])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only how long it stays depends on these
    <div
      className={styles.toast}
      data-tone={tone}
      role={roleOf(tone)}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <ToneIcon tone={tone} />
      <span dir="auto">{text}</span>
      {action && (
        <Button
          size="small"
          onPress={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label="Dismiss"
        icon={<X size={16} />}
        onPress={() => dismiss(id)}
      />
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
