import type { Passkey } from '@safelight/client/passkeys'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/passkeys'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmWithProofs } from '../../../components/account-forms/confirm-with-proofs.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { passkeyTimes } from './passkey-times.ts'
import styles from './passkeys.module.css'
import { type PasskeyDialogProps, RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export interface PasskeyRowProps {
  passkey: Passkey
  onChanged: () => void
}

export function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { name, opensLibrary } = passkey
  const { added, lastUsed } = passkeyTimes(passkey)
  const dialog = (kind: typeof open) => ({
    passkey,
    isOpen: open === kind,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? kind : undefined),
    onChanged,
  })
  return (
    <li className={styles.passkey}>
      <KeyRound size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>
          {[opensLibrary ? texts.opensLibrary : texts.secondStepOnly, added, lastUsed].join(' · ')}
        </span>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.renameNamed({ name })}
        word={texts.rename}
        icon={<Pencil size={17} />}
        onPress={() => setOpen('rename')}
      />
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.removeNamed({ name })}
        word={common.remove}
        icon={<Trash2 size={17} />}
        onPress={() => setOpen('remove')}
      />
      <RenamePasskeyDialog {...dialog('rename')} />
      <RemovePasskeyDialog {...dialog('remove')} />
    </li>
  )
}

function RemovePasskeyDialog(props: PasskeyDialogProps) {
  const { passkey, isOpen, onOpenChange, onChanged } = props
  const { passkeys } = useAccount()
  if (!isOpen) return null
  return (
    <ConfirmWithProofs
      title={texts.removeQuestion}
      message={inline(
        texts.removeWarning({ name: passkey.name, strong: chunks => <strong>{chunks}</strong> }),
      )}
      confirm={texts.removePasskey}
      busy={common.removing}
      failure={texts.removeFailed}
      onClose={() => onOpenChange(false)}
      onConfirm={async proofs => {
        await passkeys.remove(passkey, proofs)
        onChanged()
      }}
    />
  )
}
