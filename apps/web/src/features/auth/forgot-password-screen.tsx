import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession } from '../../shared/session-context.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { TextArea } from '../../shared/ui/text-area.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { PasswordMeter } from './password-meter.tsx'
import {
  isBlank,
  type RecoveryFields,
  type RecoveryProblem,
  recoveryProblem,
} from './recovery-validation.ts'
import { PASSWORDS_DIFFER } from './sign-up-validation.ts'

const EMPTY: RecoveryFields = { email: '', words: '', newPassword: '', confirmPassword: '' }
/** How long the success is shown before the next screen, in milliseconds. */
const REDIRECT_AFTER = 1500

/** Sets a new password with the 24 recovery words. */
export function ForgotPasswordScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const [fields, setFields] = useState(EMPTY)
  const [rememberMe, setRememberMe] = useState(true)
  const [phase, setPhase] = useState<'editing' | 'busy' | 'done'>('editing')
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<Partial<RecoveryProblem>>()
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const problemId = useId()

  useEffect(() => {
    if (phase !== 'done') return
    message.current?.focus()
    const to = session.state().status === 'unlocked' ? '/gallery' : '/login'
    const timer = setTimeout(() => navigate({ to, replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [phase, navigate, session])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase !== 'editing') return
    setSubmitted(true)
    const found = recoveryProblem(fields)
    setProblem(found)
    if (found) return form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
    setPhase('busy')
    try {
      const { words, newPassword } = fields
      await session.recover({ email: fields.email.trim(), words, newPassword, rememberMe })
      // Words and password are of no more use here.
      setFields(EMPTY)
      setSubmitted(false)
      setPhase('done')
    } catch (error) {
      setProblem({ message: errorMessage(error, 'The password could not be changed.') })
      setPhase('editing')
    }
  }

  function change(name: keyof RecoveryFields, value: string) {
    setFields(current => ({ ...current, [name]: value }))
    setProblem(current => (current?.field === name ? undefined : current))
  }

  const text = (name: keyof RecoveryFields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => change(name, value),
    invalid: submitted && (isBlank(fields, name) || problem?.field === name),
    describedBy: problem?.field === name ? problemId : undefined,
    required: true,
    disabled: phase === 'done',
  })
  const differ = submitted && fields.newPassword !== fields.confirmPassword

  return (
    <AuthLayout title="Forgot your password?" motto="The light that keeps your film safe.">
      <PageTitle>Forgot Password</PageTitle>
      <p className={styles.lead}>
        Your 24 recovery words open your library and set a new password. They never leave this
        device, and nobody else can reset it for you.
      </p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {problem?.message && (
          <Banner tone="error" id={problemId}>
            {problem.message}
          </Banner>
        )}
        {phase === 'done' && (
          <Banner tone="success" ref={message}>
            Your password is changed. Every other device was signed out.
          </Banner>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...text('email')} />
        <TextArea
          label="Recovery words"
          rows={5}
          description="All 24, in order. Numbers and line breaks do not matter."
          {...text('words')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          {...text('newPassword')}
        />
        <PasswordMeter password={fields.newPassword} />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          error={differ ? PASSWORDS_DIFFER : undefined}
          {...text('confirmPassword')}
        />
        <Checkbox name="rememberMe" isSelected={rememberMe} onChange={setRememberMe}>
          Remember me
        </Checkbox>
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={phase === 'busy'}
            isDisabled={phase === 'done'}
          >
            {phase === 'busy' ? 'Setting the password...' : 'Set New Password'}
          </Button>
          <LinkButton to="/login" size="large" wide>
            Back to sign in
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  )
}
