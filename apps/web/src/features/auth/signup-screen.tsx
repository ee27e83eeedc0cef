import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { serverMessage } from '../../shared/error-message.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession } from '../../shared/session-context.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'
import { PasswordMeter } from './password-meter.tsx'
import {
  isBlank,
  PASSWORDS_DIFFER,
  type SignUpFields,
  type SignUpProblem,
  signUpProblem,
} from './sign-up-validation.ts'

const EMPTY: SignUpFields = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  terms: false,
}
/** How long the success is shown before the sign-in screen, in milliseconds. */
const REDIRECT_AFTER = 1500

type TextName = Exclude<keyof SignUpFields, 'terms'>

/** The create-account screen. */
export function SignupScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const [fields, setFields] = useState(EMPTY)
  const [phase, setPhase] = useState<'editing' | 'busy' | 'done'>('editing')
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<Partial<SignUpProblem>>()
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const problemId = useId()

  useEffect(() => {
    if (phase !== 'done') return
    message.current?.focus()
    const timer = setTimeout(() => navigate({ to: '/login' }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [phase, navigate])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase !== 'editing') return
    setSubmitted(true)
    const found = signUpProblem(fields)
    setProblem(found)
    if (found) return form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
    setPhase('busy')
    try {
      const { firstName, lastName, email, password } = fields
      await session.signUp({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
        password,
      })
      setPhase('done')
    } catch (error) {
      setProblem({ message: serverMessage(error, 'Signup failed. Please try again.') })
      setPhase('editing')
    }
  }

  function change(name: keyof SignUpFields, value: string | boolean) {
    setFields(current => ({ ...current, [name]: value }))
    setProblem(current => (current?.field === name ? undefined : current))
  }

  const text = (name: TextName) => ({
    name,
    value: fields[name],
    onChange: (value: string) => change(name, value),
    invalid: submitted && (isBlank(fields, name) || problem?.field === name),
    describedBy: problem?.field === name ? problemId : undefined,
    required: true,
  })
  const differ = submitted && fields.password !== fields.confirmPassword

  return (
    <AuthLayout
      title="Create your account"
      motto="A darkroom of your own."
      promises={['Free forever plan', 'No credit card required', 'Setup in under 2 minutes']}
    >
      <PageTitle>Create Account</PageTitle>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {problem?.message && (
          <Banner tone="error" id={problemId}>
            {problem.message}
          </Banner>
        )}
        {phase === 'done' && (
          <Banner tone="success" ref={message}>
            Account created successfully. You can sign in now.
          </Banner>
        )}
        <div className={styles.pair}>
          <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...text('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          {...text('password')}
        />
        <PasswordMeter password={fields.password} />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={differ ? PASSWORDS_DIFFER : undefined}
          {...text('confirmPassword')}
        />
        <Checkbox
          name="terms"
          isSelected={fields.terms}
          onChange={terms => change('terms', terms)}
          invalid={submitted && !fields.terms}
          describedBy={problem?.field === 'terms' ? problemId : undefined}
        >
          I agree to the Terms of Service and Privacy Policy
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
            {phase === 'busy' ? 'Creating account...' : 'Create Account'}
          </Button>
          <LinkButton to="/login" size="large" wide>
            Sign in instead
          </LinkButton>
        </div>
      </form>
    </AuthLayout>
  )
}
