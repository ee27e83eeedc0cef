import { inviteUser } from '@safelight/contract/admin-users'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/users'
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

/** Creates an invitation and shows its link. The link cannot be shown again later. */
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
        setFailed(errorMessage(error, texts.inviteFailed))
      }
    })

  if (made) {
    return (
      <Dialog
        title={texts.inviteTitle}
        isOpen
        onOpenChange={onClose}
        actions={<Button onPress={onClose}>{texts.done}</Button>}
      >
        <div className={styles.form}>
          <p>
            {(made.isMailed ? texts.inviteMailed : texts.inviteNotMailed)({ email: email.trim() })}
          </p>
          <TextField label={texts.link} name="link" value={made.link} onChange={() => undefined} />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={texts.inviteTitle}
      onClose={onClose}
      submit={texts.invite}
      isReady={email.trim() !== ''}
      busy={busy}
      failure={failed}
      onSubmit={invite}
    >
      <TextField label={common.email} name="email" type="email" value={email} onChange={setEmail} />
    </FormDialog>
  )
}
