import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PASSWORDS_DIFFER } from './account-rules.ts'
import { textField } from './form-fields.ts'
import { PasswordMeter } from './password-meter.tsx'
import type { AccountForm } from './use-account-form.ts'

export interface NewPasswordFieldsProps {
  form: AccountForm<NewPassword>
  label: string
  confirmLabel: string
  /** What is said of two that differ. */
  differ?: string
  disabled?: boolean
}

/** A password that is chosen, typed twice. */
export interface NewPassword {
  password: string
  confirmPassword: string
}

/** A new password with its strength, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, label, confirmLabel, differ = PASSWORDS_DIFFER, disabled = false } = props
  const { password, confirmPassword } = form.fields
  const isDifferent = form.submitted && password !== confirmPassword
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
        error={isDifferent ? differ : undefined}
        {...textField(form, 'confirmPassword')}
      />
    </>
  )
}
