import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/recovery-words'
import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import styles from './recovery-words-screen.module.css'

export interface PasswordFormProps {
  email: string
  error: string | undefined
  busy: boolean
  onPassword: (password: string) => void
}

export function PasswordForm({ email, error, busy, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password && !busy) onPassword(password)
  }

  return (
    <form className={styles.check} onSubmit={submit} noValidate>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={common.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.showWords}
        </Button>
      </div>
    </form>
  )
}
