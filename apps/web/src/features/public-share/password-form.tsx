import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from './public-share.module.css'

export interface PasswordFormProps {
  /** What was wrong with the last one. */
  refusal: string | undefined
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password that whoever made the link has set. */
export function PasswordForm({ refusal, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!password) return input.current?.focus()
    setBusy(true)
    await onPassword(password)
    setBusy(false)
    input.current?.focus()
  }

  return (
    <form className={styles.password} onSubmit={submit} noValidate>
      <h1>This link has a password</h1>
      <p>Whoever shared it with you can tell it to you. It opens the pictures on this device.</p>
      {refusal && !busy && <Banner tone="error">{refusal}</Banner>}
      <TextField
        label="Password"
        name="link-password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        inputRef={input}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {busy ? 'Opening...' : 'Open'}
      </Button>
    </form>
  )
}
