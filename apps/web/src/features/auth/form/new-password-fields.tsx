import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { PASSWORDS_DIFFER } from '../sign-up-validation.ts'
import { textField } from './form-fields.ts'
import { PasswordMeter } from './password-meter.tsx'
import type { AuthForm } from './use-auth-form.ts'

export interface NewPasswordFieldsProps {
  form: AuthForm<NewPassword>
  label: string
  confirmLabel: string
  disabled?: boolean
}

/** A password that is chosen, typed twice. */
export interface NewPassword {
  password: string
  confirmPassword: string
}

/** A new password with its strength, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, label, confirmLabel, disabled = false } = props
  const { password, confirmPassword } = form.fields
  const differ = form.submitted && password !== confirmPassword
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        disabled={disabled}
        {...textField(form, 'password')}
      />
      <PasswordMeter password={password} />
      <TextField
        label={confirmLabel}
        type="password"
        autoComplete="new-password"
        disabled={disabled}
        error={differ ? PASSWORDS_DIFFER : undefined}
        {...textField(form, 'confirmPassword')}
      />
    </>
  )
}
