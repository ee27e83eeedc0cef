import { texts } from '@safelight/texts/components/account-forms'
import { Check, Circle } from 'lucide-react'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PASSWORDS_DIFFER } from './account-rules.ts'
import { textField } from './form-fields.ts'
import styles from './password-meter.module.css'
import { passwordPoints, passwordStrength, strengthLabel } from './password-strength.ts'
import type { AccountForm } from './use-account-form.ts'

export interface NewPasswordFieldsProps {
  form: AccountForm<NewPassword>
  label: string
  confirmLabel: string
  differ?: string
  disabled?: boolean
}

export interface NewPassword {
  password: string
  confirmPassword: string
}

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

function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className={styles.meter} data-strength={strength}>
      <div className={styles.segments} aria-hidden="true">
        {[1, 2, 3, 4].map(segment => (
          <span key={segment} data-filled={segment <= strength || undefined} />
        ))}
      </div>
      <p className={styles.label} role="status">
        {strengthLabel(password)}
      </p>
      <ul className={styles.points} aria-label={texts.passwordPoints}>
        {passwordPoints(password).map(({ label, met }) => (
          <li key={label} data-met={met || undefined}>
            {met ? (
              <Check size={14} strokeWidth={2.5} aria-label={texts.has} />
            ) : (
              <Circle size={14} strokeWidth={1.5} aria-label={texts.missing} />
            )}
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
