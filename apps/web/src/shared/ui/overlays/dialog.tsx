import { texts } from '@safelight/texts/common'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import { Button } from '../controls/button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
  /** The buttons at its end, the one that acts last. */
  actions?: ReactNode
  /** `alertdialog` asks before something that cannot be taken back. */
  role?: 'dialog' | 'alertdialog'
  /** Stays open on Escape and on a press beside it, while work is under way. */
  busy?: boolean
}

/** A modal dialog; the focus goes into it and comes back to where it was. */
export function Dialog({ title, children, actions, role = 'dialog', ...props }: DialogProps) {
  const { isOpen, onOpenChange, busy = false } = props
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!busy && role === 'dialog'}
      isKeyboardDismissDisabled={busy}
    >
      <Modal className={styles.modal ?? ''}>
        <Content role={role}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.close}
              icon={<X size={18} />}
              isDisabled={busy}
              onPress={() => onOpenChange(false)}
            />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Content>
      </Modal>
    </ModalOverlay>
  )
}

/** Mounted only while the dialog is open. */
function Content({ role, children }: Required<Pick<DialogProps, 'role' | 'children'>>) {
  const ref = useRef<HTMLElement>(null)
  useKeptFocus(ref)
  return (
    <AriaDialog ref={ref} className={styles.dialog ?? ''} role={role}>
      {children}
    </AriaDialog>
  )
}
