import { ConfirmWithPassword } from '../../../components/account-forms/confirm-with-password.tsx'
import { useSession } from '../../../components/contexts/session-context.tsx'
import type { PasskeyDialogProps } from './rename-passkey-dialog.tsx'

/** Removes a passkey, after the password. */
export function RemovePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useSession()
  return (
    <ConfirmWithPassword
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
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={async password => {
        await passkeys.remove(passkey, password)
        onChanged()
      }}
    />
  )
}
