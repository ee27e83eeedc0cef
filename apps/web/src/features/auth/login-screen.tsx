import { type FormEvent, useRef, useState } from 'react'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession } from '../../shared/session-context.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { TextLink } from '../../shared/ui/text-link.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { loginFailure } from './login-failure.ts'
import { PasswordFields } from './password-fields.tsx'
import { INVALID_EMAIL, isEmailAddress } from './sign-up-validation.ts'

/** The sign-in screen. The gate around it leads on once the session is open. */
export function LoginScreen() {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const emailError = problemOf(email)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    setFailure(undefined)
    if (emailError) return emailInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    setBusy(true)
    try {
      await session.signIn({ email: email.trim(), password, rememberMe })
    } catch (error) {
      setFailure(loginFailure(error))
      setBusy(false)
      passwordInput.current?.focus()
    }
  }

  return (
    <AuthLayout
      title="Welcome back"
      motto="The light that keeps your film safe."
      promises={['End-to-end encryption', 'Smart organization', 'Secure sharing']}
    >
      <PageTitle>Sign In</PageTitle>
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={submitted ? emailError : undefined}
          required
          inputRef={emailInput}
        />
        <PasswordFields
          password={password}
          onPassword={setPassword}
          submitted={submitted}
          rememberMe={rememberMe}
          onRememberMe={setRememberMe}
          inputRef={passwordInput}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {busy ? 'Signing in...' : 'Sign In'}
          </Button>
          <LinkButton to="/signup" size="large" wide>
            Create account
          </LinkButton>
        </div>
        <p className={styles.centred}>
          <TextLink to="/">Back to home</TextLink>
        </p>
      </form>
    </AuthLayout>
  )
}

function problemOf(email: string): string | undefined {
  if (!email.trim()) return 'Please enter your email address.'
  return isEmailAddress(email) ? undefined : INVALID_EMAIL
}
