import { inviteUser } from '@safelight/contract/admin-users'
import { useState } from 'react'
import { publicOrigin } from '../../../components/desktop/desktop-bridge.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx'
import styles from '../admin.module.css'
import { useAdminApi } from '../use-admin-api.ts'

/** Makes an invitation and shows its link, which is to be seen once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useAdminApi()
  const [email, setEmail] = useState('')
  const { busy, run } = useBusy()
  const [failed, setFailed] = useState<string>()
  const [made, setMade] = useState<{ link: string; isMailed: boolean }>()

  const invite = () =>
    run(async () => {
      setFailed(undefined)
      try {
        const { token, isMailed } = await api.call(inviteUser, { body: { email: email.trim() } })
        setMade({ link: new URL(`/signup#${token}`, publicOrigin()).href, isMailed })
      } catch (error) {
        setFailed(errorMessage(error, 'Failed to invite'))
      }
    })

  if (made) {
    return (
      <Dialog
        title="Invite"
        isOpen
        onOpenChange={onClose}
        actions={<Button onPress={onClose}>Done</Button>}
      >
        <div className={styles.form}>
          <p>
            {made.isMailed ? 'It was mailed.' : 'Pass this link on.'} It works once, for two weeks.
          </p>
          <TextField label="Link" name="link" value={made.link} onChange={() => undefined} />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Invite"
      onClose={onClose}
      submit="Invite"
      isReady={email.trim() !== ''}
      busy={busy}
      failure={failed}
      onSubmit={invite}
    >
      <TextField label="Email" name="email" type="email" value={email} onChange={setEmail} />
    </FormDialog>
  )
}
