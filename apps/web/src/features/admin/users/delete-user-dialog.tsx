import { type AdminUser, deleteUser } from '@safelight/contract/admin-users'
import { ConfirmWithProofs } from '../../../components/account-forms/confirm-with-proofs.tsx'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useAdminApi } from '../use-admin-api.ts'

export interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an account after the administrator's own password and, where it is on, their second step. Mount it to open it. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const api = useAdminApi()
  const session = useSession()
  return (
    <ConfirmWithProofs
      title="Delete this user?"
      message={`Everything of ${user.email} is deleted. This action cannot be undone. Enter your own password.`}
      confirm="Delete User"
      busy="Deleting..."
      failure="Failed to delete user"
      onClose={onClose}
      onConfirm={async proofs => {
        const body = await session.passwordProof(proofs)
        await api.call(deleteUser, { params: { id: user.id }, body })
        onDeleted()
      }}
    />
  )
}
