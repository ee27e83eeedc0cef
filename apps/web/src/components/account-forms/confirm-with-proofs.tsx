import type { Proofs } from '@safelight/client/proofs'
import type { ComponentProps } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import type { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useAccount } from '../contexts/session-context.tsx'
import { BothFactorsDialog } from './both-factors-dialog.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'

interface ConfirmWithProofsProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'message' | 'confirm' | 'busy'> {
  /** What to say of a failure that has no message of its own. */
  failure: string
  onClose: () => void
  /** The dialog closes behind it; when it fails, the dialog stays and says so. */
  onConfirm: (proofs: Proofs) => Promise<void>
}

/** Asks before what cannot be undone: for the password and, where it is on, the second step. Mount it to open it. */
export function ConfirmWithProofs({ busy, onClose, onConfirm, ...words }: ConfirmWithProofsProps) {
  const account = useAccount()
  const { value: factor, loading } = useAsync([account], () => account.secondFactor())
  if (loading) return null
  return factor?.totp ? (
    <BothFactorsDialog
      {...words}
      danger
      factor={factor}
      onClose={onClose}
      act={async ({ password, proof }) => {
        await onConfirm({ password, secondFactor: proof })
        onClose()
      }}
    />
  ) : (
    <ConfirmWithPassword
      {...words}
      busy={busy}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      onConfirm={password => onConfirm({ password })}
    />
  )
}
