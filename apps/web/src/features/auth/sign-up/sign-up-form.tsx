import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import { useNavigate } from '@tanstack/react-router'
import styles from '../../../components/account-forms/form.module.css'
import { textField } from '../../../components/account-forms/form-fields.ts'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { NewPasswordFields } from '../../../components/account-forms/new-password-fields.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { serverMessage } from '../../../shared/error-message.ts'
import { inline } from '../../../shared/inline.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { ACCOUNT_CREATED } from '../new-account.ts'
import { SubmitButton } from '../submit-button.tsx'
import { malformedEmail, type SignUpFields, signUpProblem } from './sign-up-validation.ts'

const EMPTY: SignUpFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  terms: false,
}

export interface SignUpFormProps {
  invitation: string | undefined
  /** Whether the account becomes the administrator. */
  first?: boolean | undefined
}

export function SignUpForm({ invitation, first = false }: SignUpFormProps) {
  const session = useSession()
  const navigate = useNavigate()
  const form = useAccountForm({
    empty: EMPTY,
    problemOf: signUpProblem,
    send: ({ firstName, lastName, email, password }) =>
      session.signUp({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        password,
        invitation,
      }),
    failureOf: error => serverMessage(error, texts.signUpFailed),
    onDone: () => navigate({ to: '/login', state: { newAccount: form.fields.email.trim() } }),
  })
  const { fields, problem } = form

  return (
    <form className={styles.form} {...form.props}>
      {first && form.phase !== 'done' && <Banner>{texts.firstAccount}</Banner>}
      <FormMessages form={form} done={ACCOUNT_CREATED} />
      <div className={styles.pair}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          {...textField(form, 'firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          {...textField(form, 'lastName')}
        />
      </div>
      <TextField
        label={common.email}
        type="email"
        autoComplete="email"
        error={form.submitted ? malformedEmail(fields.email) : undefined}
        {...textField(form, 'email')}
      />
      <NewPasswordFields form={form} label={common.password} confirmLabel={texts.confirmPassword} />
      {/* The links are outside the label: inside it, a click on them would also toggle the checkbox. */}
      <div className={styles.terms}>
        {inline(
          texts.agree({
            label: chunks => (
              <Checkbox
                name="terms"
                aria-label={texts.agreeLabel}
                isSelected={fields.terms}
                onChange={terms => form.change('terms', terms)}
                invalid={form.submitted && !fields.terms}
                describedBy={problem?.field === 'terms' ? form.problemId : undefined}
              >
                {chunks}
              </Checkbox>
            ),
            terms: chunks => (
              <TextLink to="/terms-conditions" target="_blank">
                {chunks}
              </TextLink>
            ),
            privacy: chunks => (
              <TextLink to="/privacy-policy" target="_blank">
                {chunks}
              </TextLink>
            ),
          }),
        )}
      </div>
      <div className={styles.buttons}>
        <SubmitButton form={form} label={texts.signUp} sending={texts.signingUp} />
        <LinkButton to="/login" size="large" wide>
          {texts.signInInstead}
        </LinkButton>
      </div>
    </form>
  )
}
