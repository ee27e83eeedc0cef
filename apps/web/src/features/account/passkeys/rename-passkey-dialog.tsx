import type { Passkey } from '@safelight/client/passkeys'
import { LIMITS } from '@safelight/contract/limits'
import { isVisible } from '@safelight/contract/visible-text'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/passkeys'
import { useState } from 'react'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx'

export interface PasskeyDialogProps {
  passkey: Passkey
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChanged: () => void
}

export function RenamePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useAccount()
  const [name, setName] = useState(passkey.name)
  const { busy, run } = useBusy()
  const [failure, setFailure] = useState<string>()

  async function rename(): Promise<void> {
    if (!isVisible(name)) return setFailure(texts.nameMissing)
    await run(async () => {
      setFailure(undefined)
      try {
        await passkeys.rename(passkey, name.trim())
        onOpenChange(false)
        onChanged()
      } catch (error) {
        setFailure(errorMessage(error, texts.renameFailed))
      }
    })
  }

  function close(): void {
    setFailure(undefined)
    setName(passkey.name)
    onOpenChange(false)
  }

  return (
    <FormDialog
      title={texts.renameTitle}
      isOpen={isOpen}
      onClose={close}
      submit={texts.saveName}
      submitting={common.saving}
      noValidate
      busy={busy}
      failure={failure}
      onSubmit={rename}
    >
      <TextField
        label={common.name}
        name="passkeyName"
        value={name}
        onChange={setName}
        maxLength={LIMITS.passkeyNameChars}
      />
    </FormDialog>
  )
}
