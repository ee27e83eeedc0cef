import { ApiError } from '@safelight/client/api-client'
import type { PendingSignIn } from '@safelight/client/session-state'
import { texts } from '@safelight/texts/auth'
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
  /** Back to the password; with a message where there is no other way. */
  onBack: (message?: string) => void
}

/** Asks for the second factor of somebody whose password was right. */
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
      <p className={styles.lead}>{texts.yourPasswordIsRightNowShow}</p>
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
              label={texts.useAPasskeyInstead}
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

/** The sign-in cannot go on, whatever code is typed: it timed out, or the password was changed meanwhile. */
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && ['CHALLENGE_ENDED', 'LOGIN_FAILED'].includes(error.code)
