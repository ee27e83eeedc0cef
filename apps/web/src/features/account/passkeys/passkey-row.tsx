import type { Passkey } from '@safelight/client/passkeys'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { passkeyTimes } from './passkey-times.ts'
import styles from './passkeys.module.css'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export interface PasskeyRowProps {
  passkey: Passkey
  onChanged: () => void
}

/** One passkey: what it is called and when it was used. */
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
          {opensLibrary ? 'Opens your library' : 'Second step only'} · {added} · {lastUsed}
        </span>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Rename ${name}`}
        icon={<Pencil size={17} />}
        onPress={() => setOpen('rename')}
      />
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${name}`}
        icon={<Trash2 size={17} />}
        onPress={() => setOpen('remove')}
      />
      <RenamePasskeyDialog {...dialog('rename')} />
      <RemovePasskeyDialog {...dialog('remove')} />
    </li>
  )
}
