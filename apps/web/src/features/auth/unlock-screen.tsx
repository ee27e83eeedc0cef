import { type FormEvent, useRef, useState } from 'react'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession } from '../../shared/session-context.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { loginFailure } from './login-failure.ts'
import { PasswordFields } from './password-fields.tsx'

/** Asks for the password of someone who is signed in but whose keys are not on this device. */
export function UnlockScreen({ email }: { email: string }) {
  const session = useSession()
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    setFailure(undefined)
    if (!password) return input.current?.focus()
    setBusy(true)
    try {
      await session.unlock(password, rememberMe)
    } catch (error) {
      setFailure(loginFailure(error))
      setBusy(false)
      input.current?.focus()
    }
  }

  return (
    <AuthLayout title="Unlock your library" motto="The light that keeps your film safe.">
      <PageTitle>Unlock</PageTitle>
      <p className={styles.who}>
        Signed in as <strong>{email}</strong>. Your pictures open with your password, on this device
        alone.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure && <Banner tone="error">{failure}</Banner>}
        {/* For password managers, which fill in a password beside the name that it belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields
          password={password}
          onPassword={setPassword}
          submitted={submitted}
          rememberMe={rememberMe}
          onRememberMe={setRememberMe}
          inputRef={input}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {busy ? 'Unlocking...' : 'Unlock'}
          </Button>
          <Button size="large" wide isDisabled={busy} onPress={() => session.logOut()}>
            Logout
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
