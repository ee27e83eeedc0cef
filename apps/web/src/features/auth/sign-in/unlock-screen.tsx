import { texts } from '@safelight/texts/auth'
import { texts as common } from '@safelight/texts/common'
import { useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { loginFailure } from './login-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { type KnownPassword, PasswordFields } from './password-fields.tsx'
import { passwordProblem } from './sign-in-validation.ts'

const EMPTY: KnownPassword = { password: '', rememberMe: true }

/** Asks for the password of someone who is signed in but whose keys are not on this device. */
export function UnlockScreen({ email }: { email: string }) {
  const session = useSession()
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
    <AuthLayout title={texts.unlockYourLibrary} motto={texts.theLightThatKeepsYourFilm}>
      <PageTitle>{texts.unlock}</PageTitle>
      <p className={styles.who}>
        Signed in as <strong>{email}</strong>. Your password opens your library on this device.
      </p>
      <form className={styles.form} {...form.props}>
        {passkeyFailure && !isBusy && <Banner tone="error">{passkeyFailure}</Banner>}
        <FormMessages form={form} inline />
        {/* For password managers, which fill in a password beside the name that it belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields form={form} />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.unlock} sending={texts.unlocking} />
          <PasskeyButton
            label={texts.unlockWithAPasskey}
            act={() => session.unlockWithPasskey(form.fields.rememberMe)}
            isDisabled={isBusy}
            onFailure={setPasskeyFailure}
          />
          <Button size="large" wide isDisabled={isBusy} onPress={() => session.logOut()}>
            {common.logout}
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
