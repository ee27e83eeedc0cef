import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { NewPasswordFields } from '../../../components/account-forms/new-password-fields.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useGoOn } from '../../../components/destination/use-go-on.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { TextArea } from '../../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { RememberMe } from '../remember-me.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { type RecoveryFields, recoveryProblem } from './recovery-validation.ts'

const EMPTY: RecoveryFields = { email: '', words: '', password: '', confirmPassword: '' }

/** Sets a new password with the 24 recovery words. */
export function ForgotPasswordScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [rememberMe, setRememberMe] = useState(true)
  const form = useAccountForm({
    empty: EMPTY,
    problemOf: recoveryProblem,
    async send({ email, words, password }) {
      await session.recover({ email: email.trim(), words, newPassword: password, rememberMe })
      // Words and password are of no more use here.
      form.clear()
    },
    failureOf: error => errorMessage(error, 'The password could not be changed.'),
    onDone() {
      if (session.state().status === 'unlocked') goOn()
      else void navigate({ to: '/login', replace: true })
    },
  })
  const disabled = form.phase === 'done'

  return (
    <AuthLayout title="Forgot your password?" motto="The light that keeps your film safe.">
      <PageTitle>Forgot Password</PageTitle>
      <p className={styles.lead}>
        Your 24 recovery words open your library and set a new password. They never leave this
        device, and nobody else can reset it for you.
      </p>
      <form className={styles.form} {...form.props}>
        <FormMessages
          form={form}
          done="Your password is changed. Every other device was signed out."
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          disabled={disabled}
          {...textField(form, 'email')}
        />
        <TextArea
          label="Recovery words"
          rows={5}
          description="All 24, in order. Numbers and line breaks do not matter."
          disabled={disabled}
          {...textField(form, 'words')}
        />
        <NewPasswordFields
          form={form}
          label="New password"
          confirmLabel="Confirm new password"
          disabled={disabled}
        />
        <RememberMe isSelected={rememberMe} onChange={setRememberMe} />
        <div className={styles.buttons}>
          <SubmitButton form={form} label="Set New Password" sending="Setting the password..." />
          <LinkButton to="/login" size="large" wide>
            Back to sign in
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  )
}
