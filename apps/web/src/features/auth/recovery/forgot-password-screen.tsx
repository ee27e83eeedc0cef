import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { NewPasswordFields } from '../../../components/account-forms/new-password-fields.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { useOpenDestination } from '../../../components/destination/use-open-destination.ts'
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

export function ForgotPasswordScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const openDestination = useOpenDestination()
  const [rememberMe, setRememberMe] = useState(true)
  const form = useAccountForm({
    empty: EMPTY,
    problemOf: recoveryProblem,
    async send({ email, words, password }) {
      await session.recover({ email: email.trim(), words, newPassword: password, rememberMe })
      // Removes the words and the password from memory.
      form.clear()
    },
    failureOf: error => errorMessage(error, texts.passwordChangeFailed),
    onDone() {
      if (session.state().status === 'unlocked') openDestination()
      else void navigate({ to: '/login', replace: true })
    },
  })
  const disabled = form.phase === 'done'

  return (
    <AuthLayout title={texts.recoverTitle} motto={texts.motto}>
      <PageTitle>{texts.recoverPageTitle}</PageTitle>
      <p className={styles.lead}>{texts.recoverLead}</p>
      <form className={styles.form} {...form.props}>
        <FormMessages form={form} done={texts.passwordChanged} />
        <TextField
          label={common.email}
          type="email"
          autoComplete="username"
          disabled={disabled}
          {...textField(form, 'email')}
        />
        <TextArea
          label={texts.recoveryWords}
          rows={5}
          description={texts.recoveryWordsHint}
          disabled={disabled}
          {...textField(form, 'words')}
        />
        <NewPasswordFields
          form={form}
          label={texts.newPassword}
          confirmLabel={texts.confirmNewPassword}
          disabled={disabled}
        />
        <RememberMe isSelected={rememberMe} onChange={setRememberMe} />
        <div className={styles.buttons}>
          <SubmitButton form={form} label={texts.setNewPassword} sending={texts.settingPassword} />
          <LinkButton to="/login" size="large" wide>
            {texts.backToSignIn}
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  )
}
