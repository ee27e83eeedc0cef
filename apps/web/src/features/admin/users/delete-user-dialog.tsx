import { type AdminUser, deleteUser } from '@safelight/contract/admin-users'
import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { useCallback } from 'react'
import { BothFactorsDialog } from '../../../components/account-forms/both-factors-dialog.tsx'
import { ConfirmWithPassword } from '../../../components/account-forms/confirm-with-password.tsx'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useLoaded } from '../../../shared/hooks/use-loaded.ts'
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
  const { value: factor, loading } = useLoaded(useCallback(() => session.secondFactor(), [session]))

  async function remove(password: string, secondFactor?: SecondFactorProof): Promise<void> {
    const proof = await session.passwordProof(password)
    const body = { ...proof, ...(secondFactor && { secondFactor }) }
    await api.call(deleteUser, { params: { id: user.id }, body })
    onClose()
    onDeleted()
  }

  const words = {
    title: 'Delete this user?',
    message: `Everything of ${user.email} is deleted. This action cannot be undone. Enter your own password.`,
    confirm: 'Delete User',
    failure: 'Failed to delete user',
  }
  if (loading) return null
  return factor?.totp ? (
    <BothFactorsDialog
      {...words}
      danger
      factor={factor}
      onClose={onClose}
      act={({ password, proof }) => remove(password, proof)}
    />
  ) : (
    <ConfirmWithPassword
      {...words}
      isOpen
      busy="Deleting..."
      onOpenChange={onClose}
      onConfirm={password => remove(password)}
    />
  )
}
