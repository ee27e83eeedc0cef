import type { SecondFactor, SecondFactorProof } from '@safelight/contract/second-factor'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/account-forms'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { type Busy, useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { useUnlocked } from '../contexts/session-context.tsx'
import { REQUIRED_MISSING } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import styles from './form.module.css'
import { textField } from './form-fields.ts'
import { FormMessages } from './form-messages.tsx'
import { codeProblem, EMPTY_CODE } from './second-factor-code.ts'
import { useAccountForm } from './use-account-form.ts'
import { useProof } from './use-proof.ts'

export interface BothFactorsDialogProps {
  title: string
  message: ReactNode
  confirm: string
  failure: string
  danger?: boolean
  factor: SecondFactor
  onClose: () => void
  /** If it rejects, the dialog shows the error. */
  act: (proof: { password: string; proof: SecondFactorProof }) => Promise<void>
}

export function BothFactorsDialog(props: BothFactorsDialogProps) {
  const { title, onClose } = props
  const { busy, run } = useBusy()
  return (
    <Dialog title={title} isOpen onOpenChange={open => !open && onClose()} busy={busy}>
      <ProofForm {...props} run={run} />
    </Dialog>
  )
}

type ProofFormProps = BothFactorsDialogProps & Pick<Busy, 'run'>

function ProofForm(props: ProofFormProps) {
  const { message, confirm, failure, danger, factor, onClose, act, run } = props
  const { user } = useUnlocked()
  const proofFrom = useProof()
  const form = useAccountForm({
    empty: { ...EMPTY_CODE, password: '' },
    problemOf: fields =>
      fields.password === ''
        ? { field: 'password', message: REQUIRED_MISSING }
        : codeProblem(fields),
    send: ({ password, ...code }) =>
      run(async () => act({ password, proof: await proofFrom(code) })),
    failureOf: error => errorMessage(error, failure),
    retryField: 'code',
  })
  return (
    <form className={styles.form} {...form.props}>
      <p>{message}</p>
      <FormMessages form={form} inline={form.problem?.field === 'code'} />
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={texts.yourPassword}
        type="password"
        autoComplete="current-password"
        {...textField(form, 'password')}
      />
      <CodeField
        form={form}
        hasBackupCodes={factor.backupCodesLeft > 0}
        hasPasskey={factor.hasPasskey}
      />
      <div className={styles.actions}>
        <Button onPress={onClose} isDisabled={form.phase === 'sending'}>
          {common.cancel}
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
