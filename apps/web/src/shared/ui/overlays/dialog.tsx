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
  actions?: ReactNode
  /** `alertdialog` asks before an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog'
  /** Ignores Escape and presses outside while work is in progress. */
  busy?: boolean
}

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

/** Mounted only while the dialog is open, so that `useKeptFocus` finds the element when it starts. */
function Content({ role, children }: Required<Pick<DialogProps, 'role' | 'children'>>) {
  const ref = useRef<HTMLElement>(null)
  useKeptFocus(ref)
  return (
    <AriaDialog ref={ref} className={styles.dialog ?? ''} role={role}>
      {children}
    </AriaDialog>
  )
}
