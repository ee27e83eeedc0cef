import { texts } from '@safelight/texts/common'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface FormDialogProps {
  title: string
  /** Without it, the dialog is open while it is mounted. */
  isOpen?: boolean
  onClose: () => void
  /** What the button that submits says, and while that is under way. */
  submit: string
  submitting?: string
  /** Whether enough is filled in. */
  isReady?: boolean
  /** Whether the browser leaves it to `onSubmit` to say what is missing. */
  noValidate?: boolean
  /** While it is submitted, it stays open and submits nothing again. */
  busy: boolean
  failure?: string | undefined
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
}

/** A modal dialog that is one form: Enter submits it, Escape leaves it. */
export function FormDialog(props: FormDialogProps) {
  const { title, isOpen = true, busy, failure, isReady = true, noValidate, children } = props
  const { submit, submitting = submit, onClose, onSubmit } = props
  const form = useId()

  function submitOnce(event: FormEvent): void {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      busy={busy}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} isDisabled={!isReady}>
            {busy ? submitting : submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submitOnce} noValidate={noValidate}>
        {children}
        {failure && <Banner tone="error">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
