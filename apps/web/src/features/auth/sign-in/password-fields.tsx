import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import styles from '../../../components/account-forms/form.module.css'
import type { AccountForm } from '../../../components/account-forms/use-account-form.ts'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { RememberMe } from '../remember-me.tsx'
import { passwordError } from './sign-in-validation.ts'

export interface KnownPassword {
  password: string
  rememberMe: boolean
}

export function PasswordFields({ form }: { form: AccountForm<KnownPassword> }) {
  const { fields, submitted } = form
  return (
    <>
      <TextField
        label={common.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={fields.password}
        onChange={password => form.change('password', password)}
        error={submitted ? passwordError(fields.password) : undefined}
        required
      />
      <div className={styles.between}>
        <RememberMe
          isSelected={fields.rememberMe}
          onChange={rememberMe => form.change('rememberMe', rememberMe)}
        />
        <TextLink to="/forgot-password">{texts.forgotPasswordLink}</TextLink>
      </div>
    </>
  )
}
