import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/public-share'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import styles from './public-share.module.css'

export interface PasswordFormProps {
  refusal: string | undefined
  onPassword: (password: string) => Promise<void>
}

export function PasswordForm({ refusal, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const { busy, run } = useBusy()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!password) return input.current?.focus()
    await run(() => onPassword(password))
    input.current?.focus()
  }

  return (
    <form className={styles.password} onSubmit={submit} noValidate>
      <h1>{texts.passwordNeeded}</h1>
      <p>{texts.passwordHint}</p>
      {refusal && !busy && <Banner tone="error">{refusal}</Banner>}
      <TextField
        label={common.password}
        name="link-password"
        type="password"
        value={password}
        onChange={setPassword}
        required
        inputRef={input}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {busy ? texts.opening : texts.open}
      </Button>
    </form>
  )
}
