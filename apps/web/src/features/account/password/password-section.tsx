import { texts } from '@safelight/texts/features/account/password'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { NewPasswordFields } from '../../../components/account-forms/new-password-fields.tsx'
import { useSecondStep } from '../../../components/account-forms/use-second-step.tsx'
import { useAccount, useUnlocked } from '../../../components/contexts/session-context.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../account.module.css'
import { FieldProblem } from '../field-problem.tsx'
import { Section } from '../section.tsx'
import { useSectionForm } from '../use-section-form.ts'
import { PASSWORDS_DIFFER, passwordChangeProblem } from './password-change.ts'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** A new password does not change the master key. */
export function PasswordSection() {
  const account = useAccount()
  const { user } = useUnlocked()
  const { withSecondStep, dialog } = useSecondStep()
  const form = useSectionForm({
    empty: EMPTY,
    problemOf: passwordChangeProblem,
    send: ({ currentPassword, password }) =>
      withSecondStep(given =>
        account.changePassword({ password: currentPassword, newPassword: password, ...given }),
      ),
    done: texts.passwordChanged,
    failure: texts.changePasswordFailed,
  })
  return (
    <Section id="password" title={texts.changePassword} lead={texts.changePasswordLead}>
      <form className={styles.form} {...form.props}>
        <FieldProblem form={form} />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          {...textField(form, 'currentPassword')}
        />
        <NewPasswordFields
          form={form}
          label={texts.newPassword}
          confirmLabel={texts.confirmNewPassword}
          differ={PASSWORDS_DIFFER}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={form.phase === 'sending'}>
            {form.phase === 'sending' ? texts.changingPassword : texts.changePassword}
          </Button>
        </div>
      </form>
      {dialog}
    </Section>
  )
}
