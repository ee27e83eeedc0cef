import { ConfirmWithProofs } from '../../../components/account-forms/confirm-with-proofs.tsx'
import { useSession } from '../../../components/contexts/session-context.tsx'
import type { PasskeyDialogProps } from './rename-passkey-dialog.tsx'

/** Removes a passkey, after the password and, where it is on, the second step. */
export function RemovePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useSession()
  if (!isOpen) return null
  return (
    <ConfirmWithProofs
      title="Remove this passkey?"
      message={
        <>
          <strong>{passkey.name}</strong> does not sign in any more. Devices that are signed in stay
          so: end their sessions too if one is lost.
        </>
      }
      confirm="Remove Passkey"
      busy="Removing..."
      failure="Failed to remove the passkey."
      onClose={() => onOpenChange(false)}
      onConfirm={async proofs => {
        await passkeys.remove(passkey, proofs)
        onChanged()
      }}
    />
  )
}
