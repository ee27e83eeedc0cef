import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { useState } from 'react'
import { REQUIRED_MISSING } from '../../../components/account-forms/account-rules.ts'
import { CodeField } from '../../../components/account-forms/code-field.tsx'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import {
  codeProblem,
  EMPTY_CODE,
  proofOf,
} from '../../../components/account-forms/second-factor-code.ts'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import styles from './two-step.module.css'

export interface BothFactorsDialogProps {
  title: string
  /** What comes of it. */
  message: string
  /** What the button that acts says. */
  confirm: string
  failure: string
  danger?: boolean
  hasBackupCodes: boolean
  isOpen: boolean
  onClose: () => void
  /** What it throws is shown. */
  act: (proof: { password: string; proof: SecondFactorProof }) => Promise<void>
}

/** Asks for the password and a code before a change of the second factor. */
export function BothFactorsDialog(props: BothFactorsDialogProps) {
  const { title, isOpen, onClose } = props
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={open => !open && onClose()} busy={busy}>
      <ProofForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

type ProofFormProps = BothFactorsDialogProps & { onBusy: (busy: boolean) => void }

/** Mounted while the dialog is open. */
function ProofForm(props: ProofFormProps) {
  const { message, confirm, failure, danger, hasBackupCodes, onClose, act, onBusy } = props
  const { user } = useUnlocked()
  const form = useAccountForm({
    empty: { ...EMPTY_CODE, password: '' },
    problemOf: fields =>
      fields.password === ''
        ? { field: 'password', message: REQUIRED_MISSING }
        : codeProblem(fields),
    async send({ password, ...code }) {
      onBusy(true)
      try {
        await act({ password, proof: proofOf(code) })
      } finally {
        onBusy(false)
      }
    },
    failureOf: error => errorMessage(error, failure),
    retryField: 'code',
  })
  return (
    <form className={styles.form} {...form.props}>
      <p>{message}</p>
      <FormMessages form={form} inline={form.problem?.field === 'code'} />
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...textField(form, 'password')}
      />
      <CodeField form={form} hasBackupCodes={hasBackupCodes} />
      <div className={styles.actions}>
        <Button onPress={onClose} isDisabled={form.phase === 'sending'}>
          Cancel
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          type="submit"
          busy={form.phase === 'sending'}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}
