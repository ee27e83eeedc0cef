import type { Ref } from 'react'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { TextLink } from '../../shared/ui/text-link.tsx'
import styles from './form.module.css'

export interface PasswordFieldsProps {
  password: string
  onPassword: (password: string) => void
  /** Whether an empty password is an error already. */
  submitted: boolean
  rememberMe: boolean
  onRememberMe: (rememberMe: boolean) => void
  inputRef: Ref<HTMLInputElement>
}

/** The password of an account, and whether its keys stay on this device. */
export const PasswordFields = (props: PasswordFieldsProps) => (
  <>
    <TextField
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      value={props.password}
      onChange={props.onPassword}
      error={props.submitted && !props.password ? 'Please enter your password.' : undefined}
      required
      inputRef={props.inputRef}
    />
    <div className={styles.between}>
      <Checkbox name="rememberMe" isSelected={props.rememberMe} onChange={props.onRememberMe}>
        Remember me
      </Checkbox>
      <TextLink to="/forgot-password">Forgot password?</TextLink>
    </div>
  </>
)
