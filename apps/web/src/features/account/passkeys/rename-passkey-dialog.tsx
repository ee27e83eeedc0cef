import { LIMITS } from '@safelight/contract/limits'
import type { Passkey } from '@safelight/library/session'
import { type FormEvent, useId, useState } from 'react'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import styles from './passkeys.module.css'

export interface PasskeyDialogProps {
  passkey: Passkey
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called once the server has the change. */
  onChanged: () => void
}

/** Gives a passkey another name, which is encrypted. */
export function RenamePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useSession()
  const form = useId()
  const [name, setName] = useState(passkey.name)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function rename(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!name.trim()) return setFailure('Please enter a name.')
    setBusy(true)
    setFailure(undefined)
    try {
      await passkeys.rename(passkey, name.trim())
      onOpenChange(false)
      onChanged()
    } catch (error) {
      setFailure(errorMessage(error, 'Failed to rename the passkey.'))
    } finally {
      setBusy(false)
    }
  }

  function changeOpen(open: boolean): void {
    setFailure(undefined)
    setName(passkey.name)
    onOpenChange(open)
  }

  return (
    <Dialog
      title="Rename passkey"
      isOpen={isOpen}
      onOpenChange={changeOpen}
      busy={busy}
      actions={
        <>
          <Button onPress={() => changeOpen(false)} isDisabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {busy ? 'Saving...' : 'Save Name'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={rename} noValidate>
        <TextField
          label="Name"
          name="passkeyName"
          value={name}
          onChange={setName}
          maxLength={LIMITS.passkeyNameChars}
        />
        {failure && <Banner tone="error">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
