import {
  ADMINISTRATOR_ID,
  type AdminUser,
  deleteUser,
  endUserSessions,
  isAdministrator,
  putDisabled,
  putQuota,
} from '@safelight/contract/admin-users'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/users'
import { useState } from 'react'
import { ConfirmWithProofs } from '../../../components/account-forms/confirm-with-proofs.tsx'
import { CardMenu } from '../../../components/cards/card-menu.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { serverMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { MenuItem } from '../../../shared/ui/overlays/menu.tsx'
import styles from '../admin.module.css'
import { useAdminApi } from '../use-admin-api.ts'

export interface UserActionsProps {
  user: AdminUser
  onEditRoles: () => void
  onChange: (user: AdminUser) => void
  onDeleted: () => void
}

type Asked = 'disable' | 'quota' | 'delete'

export function UserActions({ user, onEditRoles, onChange, onDeleted }: UserActionsProps) {
  const api = useAdminApi()
  const [asked, setAsked] = useState<Asked>()
  const [quota, setQuota] = useState(user.quotaMB === null ? '' : String(user.quotaMB))
  const params = { id: user.id }
  const close = () => setAsked(undefined)
  const setDisabled = async (disabled: boolean) =>
    onChange(await api.call(putDisabled, { params, body: { disabled } }))
  const dialog = { isOpen: true, onOpenChange: close }

  async function saveQuota(): Promise<void> {
    if (!/^\d*$/.test(quota.trim())) throw new Error(texts.quotaInvalid)
    const quotaMB = quota.trim() === '' ? null : Number(quota)
    onChange(await api.call(putQuota, { params, body: { quotaMB } }))
  }

  const notify = (work: Promise<unknown>, done: string) =>
    work.then(
      () => showToast({ tone: 'success', text: done }),
      error => showToast({ tone: 'error', text: serverMessage(error, texts.updateFailed) }),
    )

  return (
    <div className={styles.actions}>
      <Button
        size="small"
        onPress={onEditRoles}
        aria-label={texts.editRolesOf({ email: user.email })}
      >
        {texts.editRoles}
      </Button>
      <CardMenu title={user.email}>
        <MenuItem onAction={() => setAsked('quota')}>{texts.setQuota}</MenuItem>
        {user.id !== ADMINISTRATOR_ID && (
          <MenuItem
            onAction={() =>
              notify(
                api.call(endUserSessions, { params }),
                texts.sessionsEnded({ email: user.email }),
              )
            }
          >
            {texts.endSessions}
          </MenuItem>
        )}
        {!isAdministrator(user) && (
          <>
            <MenuItem
              onAction={() =>
                user.disabledAt
                  ? notify(setDisabled(false), texts.enabled({ email: user.email }))
                  : setAsked('disable')
              }
            >
              {user.disabledAt ? texts.enable : texts.disable}
            </MenuItem>
            <MenuItem danger onAction={() => setAsked('delete')}>
              {common.delete}
            </MenuItem>
          </>
        )}
      </CardMenu>
      {asked === 'disable' && (
        <ConfirmDialog
          {...dialog}
          title={texts.disableQuestion}
          message={texts.disableWarning({ email: user.email })}
          confirm={texts.disable}
          busy={texts.disabling}
          failure={texts.updateFailed}
          onConfirm={() => setDisabled(true)}
        />
      )}
      {asked === 'quota' && (
        <ConfirmDialog
          {...dialog}
          title={texts.quotaTitle}
          message={texts.quotaLead({ email: user.email })}
          confirm={texts.saveQuota}
          variant="primary"
          busy={common.saving}
          failure={texts.updateFailed}
          onConfirm={saveQuota}
        >
          <TextField
            label={texts.quotaInMb}
            name="quota"
            inputMode="numeric"
            value={quota}
            onChange={setQuota}
          />
        </ConfirmDialog>
      )}
      {asked === 'delete' && <DeleteUserDialog user={user} onClose={close} onDeleted={onDeleted} />}
    </div>
  )
}

interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  onDeleted: () => void
}

/** Asks for the administrator's own password, and second factor. Open while it is mounted. */
function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const api = useAdminApi()
  const account = useAccount()
  return (
    <ConfirmWithProofs
      title={texts.deleteQuestion}
      message={texts.deleteWarning({ email: user.email })}
      confirm={texts.deleteUser}
      busy={common.deleting}
      failure={texts.deleteFailed}
      onClose={onClose}
      onConfirm={async proofs => {
        const body = await account.passwordProof(proofs)
        await api.call(deleteUser, { params: { id: user.id }, body })
        onDeleted()
      }}
    />
  )
}
