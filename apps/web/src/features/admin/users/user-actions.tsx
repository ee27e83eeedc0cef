import {
  ADMINISTRATOR_ID,
  type AdminUser,
  deleteUser,
  endUserSessions,
  putDisabled,
  putQuota,
} from '@safelight/contract/admin-users'
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

/** What can be done with an account. */
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
    if (!/^\d*$/.test(quota.trim())) throw new Error('Enter whole megabytes, or nothing.')
    const quotaMB = quota.trim() === '' ? null : Number(quota)
    onChange(await api.call(putQuota, { params, body: { quotaMB } }))
  }

  const notify = (work: Promise<unknown>, done: string) =>
    work.then(
      () => showToast({ tone: 'success', text: done }),
      error => showToast({ tone: 'error', text: serverMessage(error, 'Failed to update user') }),
    )

  return (
    <div className={styles.actions}>
      <Button size="small" onPress={onEditRoles} aria-label={`Edit roles of ${user.email}`}>
        Edit roles
      </Button>
      <CardMenu title={user.email}>
        <MenuItem onAction={() => setAsked('quota')}>Set quota</MenuItem>
        {user.id !== ADMINISTRATOR_ID && (
          <>
            <MenuItem
              onAction={() => notify(api.call(endUserSessions, { params }), 'Sessions ended')}
            >
              End sessions
            </MenuItem>
            <MenuItem
              onAction={() =>
                user.disabledAt ? notify(setDisabled(false), 'User enabled') : setAsked('disable')
              }
            >
              {user.disabledAt ? 'Enable' : 'Disable'}
            </MenuItem>
            <MenuItem danger onAction={() => setAsked('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </CardMenu>
      {asked === 'disable' && (
        <ConfirmDialog
          {...dialog}
          title="Disable this user?"
          message={`${user.email} is signed out, cannot sign in, and their links stop. Nothing is deleted.`}
          confirm="Disable"
          busy="Disabling..."
          failure="Failed to update user"
          onConfirm={() => setDisabled(true)}
        />
      )}
      {asked === 'quota' && (
        <ConfirmDialog
          {...dialog}
          title="Set a quota"
          message={`How much ${user.email} may store, before any plan. 0 is no limit; empty leaves it to the plan.`}
          confirm="Set Quota"
          busy="Saving..."
          failure="Failed to update user"
          onConfirm={saveQuota}
        >
          <TextField
            label="Quota in MB"
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

/** Deletes an account after the administrator's own password and, where it is on, their second step. Mount it to open it. */
function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const api = useAdminApi()
  const account = useAccount()
  return (
    <ConfirmWithProofs
      title="Delete this user?"
      message={`Everything of ${user.email} is deleted. This action cannot be undone. Enter your own password.`}
      confirm="Delete User"
      busy="Deleting..."
      failure="Failed to delete user"
      onClose={onClose}
      onConfirm={async proofs => {
        const body = await account.passwordProof(proofs)
        await api.call(deleteUser, { params: { id: user.id }, body })
        onDeleted()
      }}
    />
  )
}
