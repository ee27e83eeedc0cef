import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import { useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useLogOut } from '../../../components/log-out/use-log-out.tsx'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { loginFailure } from './login-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type KnownPassword, PasswordFields } from './password-fields.tsx'
import { passwordProblem } from './sign-in-validation.ts'

const EMPTY: KnownPassword = { password: '', rememberMe: true }

export function UnlockScreen({ email }: { email: string }) {
  const session = useSession()
  const { logOut, question } = useLogOut()
  const form = useAccountForm({
    empty: EMPTY,
    problemOf: passwordProblem,
    send: ({ password, rememberMe }) => session.unlock(password, rememberMe),
    failureOf: loginFailure,
    retryField: 'password',
  })
  const isBusy = form.phase !== 'editing'
  const [passkeyFailure, setPasskeyFailure] = useState<string>()

  return (
    <AuthLayout title={texts.unlockTitle} motto={texts.motto}>
      <PageTitle>{texts.unlock}</PageTitle>
      <p className={styles.who}>
        {inline(
          texts.unlockLead({
            email,
            strong: () => (
              <strong>
                <Breakable>{email}</Breakable>
              </strong>
            ),
          }),
        )}
      </p>
      <form className={styles.form} {...form.props}>
        {passkeyFailure && !isBusy && <Banner tone="error">{passkeyFailure}</Banner>}
        <FormMessages form={form} inline />
        {/* Password managers fill in a password only if they find its user name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.unlock} sending={texts.unlocking} />
          <PasskeyButton
            label={texts.unlockWithPasskey}
            act={() => session.unlockWithPasskey(form.fields.rememberMe)}
            isDisabled={isBusy}
            onFailure={setPasskeyFailure}
          />
          <Button size="large" wide isDisabled={isBusy} onPress={() => void logOut()}>
            {common.logout}
          </Button>
        </div>
      </form>
      {question}
    </AuthLayout>
  )
}
