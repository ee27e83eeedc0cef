import { X } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useKeptFocus } from '../../shared/hooks/use-kept-focus.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './viewer-panel.module.css'

export interface ViewerPanelProps {
  title: string
  /** The label of the close button. */
  close: string
  onClose: () => void
  /** Handles Escape; by default, closes the panel. */
  onEscape?: () => void
  /** Buttons next to the title. */
  buttons?: ReactNode
  panelRef?: Ref<HTMLElement | null>
  children: ReactNode
}

/** A panel next to the picture, on a phone below it. */
export function ViewerPanel(props: ViewerPanelProps) {
  const { title, close, onClose, onEscape = onClose, buttons, panelRef, children } = props
  const panel = useRef<HTMLElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(panelRef, () => panel.current)
  useKeptFocus(panel)
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && onEscape()}
    >
      <header className={styles.header}>
        <h2>{title}</h2>
        {buttons}
        <Button
          variant="quiet"
          size="small"
          aria-label={close}
          icon={<X size={18} />}
          onPress={onClose}
        />
      </header>
      {children}
    </aside>
  )
}
