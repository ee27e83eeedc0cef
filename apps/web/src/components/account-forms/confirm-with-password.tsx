import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/account-forms'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'

type ConfirmWithPasswordProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'onConfirm' | 'children'
> & { onConfirm: (password: string) => Promise<void> }

export function ConfirmWithPassword(props: ConfirmWithPasswordProps) {
  const { onConfirm, onOpenChange, ...dialog } = props
  const [password, setPassword] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={isOpen => {
        onOpenChange(isOpen)
        setPassword('')
      }}
      onConfirm={async () => {
        if (!password) throw new Error(texts.enterYourPassword)
        await onConfirm(password)
      }}
    >
      <TextField
        label={common.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </ConfirmDialog>
  )
}
