import { ApiError } from '@safelight/client/api-client'
import { PasskeyError } from '@safelight/client/authenticator'
import type { SecondFactor, SecondFactorProof } from '@safelight/contract/second-factor'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/account-forms'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { type Busy, useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { CodeField } from './code-field.tsx'
import styles from './form.module.css'
import { FormMessages } from './form-messages.tsx'
import { codeProblem, EMPTY_CODE } from './second-factor-code.ts'
import { useAccountForm } from './use-account-form.ts'
import { useProof } from './use-proof.ts'

export interface SecondStepDialogProps {
  factor: SecondFactor
  /**
   * Makes the change. It may reject only if the server rejected the second factor. The dialog then asks for
   * another code or passkey.
   */
  act: (secondFactor: SecondFactorProof) => Promise<void>
  onClose: () => void
}

export function SecondStepDialog(props: SecondStepDialogProps) {
  const { busy, run } = useBusy()
  const { onClose } = props
  return (
    <Dialog
      title={texts.confirmIdentity}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      busy={busy}
    >
      <StepForm {...props} run={run} />
    </Dialog>
  )
}

function StepForm({ factor, act, onClose, run }: SecondStepDialogProps & Pick<Busy, 'run'>) {
  const field = useRef<HTMLInputElement>(null)
  const proofFrom = useProof()
  const form = useAccountForm({
    empty: EMPTY_CODE,
    problemOf: codeProblem,
    send: fields => run(async () => act(await proofFrom(fields))),
    failureOf: error => errorMessage(error, texts.secondStepFailed),
    retryField: 'code',
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <form className={styles.form} {...form.props}>
      <p>{texts.secondStepHint}</p>
      <FormMessages form={form} inline={form.problem?.field === 'code'} />
      <CodeField
        form={form}
        hasBackupCodes={factor.backupCodesLeft > 0}
        hasPasskey={factor.hasPasskey}
        inputRef={field}
      />
      <div className={styles.actions}>
        <Button onPress={onClose} isDisabled={form.phase === 'sending'}>
          {common.cancel}
        </Button>
        <Button variant="primary" type="submit" busy={form.phase === 'sending'}>
          {texts.continue}
        </Button>
      </div>
    </form>
  )
}

/** Whether another try may succeed: the second factor was rejected, or the passkey was unusable. */
export const isProofRefused = (error: unknown): boolean =>
  error instanceof PasskeyError ||
  (error instanceof ApiError && error.code === 'SECOND_FACTOR_FAILED')
