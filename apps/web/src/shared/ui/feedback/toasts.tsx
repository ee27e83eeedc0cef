import { texts } from '@safelight/texts/shared'
import { X } from 'lucide-react'
import { type FocusEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { PlainButton } from '../controls/plain-button.tsx'
import { createToastList, type ShownToast, type Toast } from './toast-list.ts'
import styles from './toasts.module.css'
import { ToneIcon } from './tone.tsx'

const toasts = createToastList()

export const showToast = (toast: Toast): void => toasts.show(toast)

export const clearToastsOfScreen = (): void => toasts.leaveScreen()

/**
 * The region is always mounted: screen readers announce only additions to a region that they know. No toast
 * disappears while the pointer or the focus is on one.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const region = useRef<HTMLDivElement>(null)
  const isPointed = useRef(false)
  const isFocused = useRef(false)
  const attend = useCallback(() => toasts.attend(isPointed.current || isFocused.current), [])
  useEffect(() => keepLive(region.current), [])
  useEffect(() => keepSpace(region.current), [])
  // No event reports that the last toast was removed from under the pointer or the focus.
  useEffect(() => {
    if (shown.length === 0) isPointed.current = false
    isFocused.current = region.current?.contains(document.activeElement) === true
    attend()
  }, [shown, attend])

  // Viewers and dialogs make the rest of the page inert. A toast in the body, in React Aria's top layer,
  // stays usable.
  return createPortal(
    <div
      ref={region}
      className={styles.region}
      data-react-aria-top-layer="true"
      role="status"
      aria-atomic="false"
      aria-relevant="additions"
      onPointerOver={() => {
        isPointed.current = true
        attend()
      }}
      onPointerLeave={() => {
        isPointed.current = false
        attend()
      }}
      onFocus={() => {
        isFocused.current = true
        attend()
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        isFocused.current = currentTarget.contains(relatedTarget)
        attend()
      }}
    >
      {shown.map(toast => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

/** A viewer that opens gives the region the attributes `HIDING`, which make it inert. Removes them. */
function keepLive(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined
  const observer = new MutationObserver(() => {
    for (const name of HIDING) region.removeAttribute(name)
  })
  observer.observe(region, { attributeFilter: HIDING })
  return () => observer.disconnect()
}

/** Tells dialogs how much space below their buttons the toasts cover. */
function keepSpace(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = region
    document.documentElement.style.setProperty(
      '--toasts-space',
      `${offsetHeight && offsetHeight + 8}px`,
    )
  })
  observer.observe(region)
  return () => observer.disconnect()
}

const HIDING = ['inert', 'aria-hidden']

function ToastItem({ toast: { id, tone, text, action } }: { toast: ShownToast }) {
  const close = () => toasts.dismiss(id)
  return (
    <div className={styles.toast} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <ToneIcon tone={tone} />
      <span dir="auto">{text}</span>
      {action && (
        <PlainButton
          size="small"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </PlainButton>
      )}
      <PlainButton
        variant="quiet"
        size="small"
        aria-label={texts.dismiss}
        icon={<X size={16} />}
        onClick={close}
      />
    </div>
  )
}
