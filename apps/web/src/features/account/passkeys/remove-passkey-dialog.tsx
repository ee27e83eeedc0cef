import { useState } from 'react'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import type { PasskeyDialogProps } from './rename-passkey-dialog.tsx'

/** Removes a passkey, after the password. */
export function RemovePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useSession()
  const [password, setPassword] = useState('')

  async function remove(): Promise<void> {
    if (!password) throw new Error('Please enter your password.')
    await passkeys.remove(passkey, password)
    onChanged()
  }

  return (
    <ConfirmDialog
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
      onOpenChange={open => {
        onOpenChange(open)
        setPassword('')
      }}
      onConfirm={remove}
    >
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ConfirmDialog>
  )
}
