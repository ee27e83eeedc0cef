import { texts } from '@safelight/texts/common'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface FormDialogProps {
  title: string
  /** Undefined means that the dialog is open while it is mounted. */
  isOpen?: boolean
  onClose: () => void
  submit: string
  submitting?: string
  isReady?: boolean
  /** Disables the browser's validation, because `onSubmit` validates. */
  noValidate?: boolean
  busy: boolean
  failure?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

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
