import { ApiError } from '@safelight/client/api-client'
import type { PendingSignIn } from '@safelight/client/session-state'
import { texts } from '@safelight/texts/features/auth'
import { useEffect, useRef, useState } from 'react'
import { CodeField } from '../../../components/account-forms/code-field.tsx'
import styles from '../../../components/account-forms/form.module.css'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import {
  codeProblem,
  EMPTY_CODE,
  proofOf,
} from '../../../components/account-forms/second-factor-code.ts'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { loginFailure } from './login-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'

export interface SecondStepProps {
  pending: PendingSignIn
  /** Returns to the password step. `message` says why the sign-in cannot continue. */
  onBack: (message?: string) => void
}

export function SecondStep({ pending, onBack }: SecondStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useAccountForm({
    empty: EMPTY_CODE,
    problemOf: codeProblem,
    async send(fields) {
      try {
        await pending.prove(proofOf(fields))
      } catch (error) {
        if (!hasEnded(error)) throw error
        onBack(loginFailure(error))
      }
    },
    failureOf: loginFailure,
    retryField: 'code',
  })
  const [passkeyFailure, setPasskeyFailure] = useState<string>()
  const { provePasskey } = pending
  useEffect(() => field.current?.focus(), [])

  return (
    <>
      <p className={styles.lead}>{texts.secondStepLead}</p>
      <form className={styles.form} {...form.props}>
        {passkeyFailure && form.phase === 'editing' && (
          <Banner tone="error">{passkeyFailure}</Banner>
        )}
        <FormMessages form={form} inline />
        <CodeField
          form={form}
          hasBackupCodes={pending.methods.includes('backup')}
          inputRef={field}
        />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.continue} sending={texts.signingIn} />
          {provePasskey && (
            <PasskeyButton
              label={texts.usePasskey}
              act={provePasskey}
              isDisabled={form.phase !== 'editing'}
              onFailure={setPasskeyFailure}
            />
          )}
          <Button size="large" wide isDisabled={form.phase !== 'editing'} onPress={() => onBack()}>
            {texts.back}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Whether no code can continue this sign-in: it timed out, or the password was changed meanwhile. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && ['CHALLENGE_ENDED', 'LOGIN_FAILED'].includes(error.code)
