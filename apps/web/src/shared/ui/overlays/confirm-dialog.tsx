import { texts } from '@safelight/texts/common'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorMessage } from '../../error-message.ts'
import { useBusy } from '../../hooks/use-busy.ts'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Breakable } from '../layout/breakable.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  message: ReactNode
  children?: ReactNode
  confirm: string
  /** How the confirm button looks. The default marks an action that deletes or ends something. */
  variant?: 'danger' | 'primary'
  busy: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** If it succeeds, the dialog closes. If it fails, the dialog stays open and shows the failure. */
  onConfirm: () => Promise<unknown>
  /** The text to show if the error has no message. With `always`, the text to show for every error. */
  failure: string | { always: string }
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, children, isOpen, onOpenChange, onConfirm, failure } = props
  const { busy, run } = useBusy()
  const [failed, setFailed] = useState<string>()
  const form = useId()

  async function act(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    await run(async () => {
      setFailed(undefined)
      try {
        await onConfirm()
        onOpenChange(false)
      } catch (error) {
        setFailed(typeof failure === 'string' ? errorMessage(error, failure) : failure.always)
      }
    })
  }

  function cancel(): void {
    setFailed(undefined)
    onOpenChange(false)
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onOpenChange={open => !open && cancel()}
      busy={busy}
      actions={
        <>
          <Button onPress={cancel} isDisabled={busy}>
            {texts.cancel}
          </Button>
          <Button variant={props.variant ?? 'danger'} type="submit" form={form} busy={busy}>
            {busy ? props.busy : props.confirm}
          </Button>
        </>
      }
    >
      <p>{typeof message === 'string' ? <Breakable>{message}</Breakable> : message}</p>
      <form id={form} className={children ? styles.asked : undefined} onSubmit={act}>
        {children}
      </form>
      {failed && (
        <div className={styles.failure}>
          <Banner tone="error">{failed}</Banner>
        </div>
      )}
    </Dialog>
  )
}
