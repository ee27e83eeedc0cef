import type { Proofs } from '@safelight/client/proofs'
import type { ComponentProps } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import type { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useAccount } from '../contexts/session-context.tsx'
import { BothFactorsDialog } from './both-factors-dialog.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'

interface ConfirmWithProofsProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'message' | 'confirm' | 'busy'> {
  failure: string
  onClose: () => void
  /** If it resolves, the dialog closes. If it rejects, the dialog stays open and shows the error. */
  onConfirm: (proofs: Proofs) => Promise<void>
}

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
