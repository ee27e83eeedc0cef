import type { PendingSignIn } from '@safelight/client/session-state'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/auth'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '../../../components/account-forms/form.module.css'
import { FormMessages } from '../../../components/account-forms/form-messages.tsx'
import { useAccountForm } from '../../../components/account-forms/use-account-form.ts'
import { useSession } from '../../../components/contexts/session-context.tsx'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { ACCOUNT_CREATED, ACCOUNT_DELETED } from '../new-account.ts'
import { SubmitButton } from '../submit-button.tsx'
import { loginFailure } from './login-failure.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordFields } from './password-fields.tsx'
import { SecondStep } from './second-step.tsx'
import { emailError, signInProblem } from './sign-in-validation.ts'

export function LoginScreen() {
  const { newAccount } = useLocation({ select: location => location.state })
  const [email, setEmail] = useState(newAccount ?? '')
  const [pending, setPending] = useState<PendingSignIn>()
  const [ended, setEnded] = useState<string>()

  return (
    <AuthLayout
      title={pending ? texts.oneMoreStep : texts.welcomeBack}
      motto={texts.motto}
      promises={[texts.endToEndEncryption, texts.smartOrganization, texts.secureSharing]}
    >
      <PageTitle>{common.signIn}</PageTitle>
      {pending ? (
        <SecondStep
          pending={pending}
          onBack={message => {
            setPending(undefined)
            setEnded(message)
          }}
        />
      ) : (
        <FirstStep
          email={email}
          ended={ended}
          onPending={(next, typed) => {
            setEmail(typed)
            setPending(next)
          }}
        />
      )}
    </AuthLayout>
  )
}

interface FirstStepProps {
  email: string
  /** Why the previous sign-in ended in its second step, after the correct password. */
  ended: string | undefined
  onPending: (pending: PendingSignIn, email: string) => void
}

function FirstStep({ email, ended, onPending }: FirstStepProps) {
  const session = useSession()
  const { newAccount, accountDeleted } = useLocation({ select: location => location.state })
  const form = useAccountForm({
    empty: { email, password: '', rememberMe: true },
    problemOf: signInProblem,
    async send({ email, ...rest }) {
      const pending = await session.signIn({ email: email.trim(), ...rest })
      if (pending) onPending(pending, email)
    },
    failureOf: loginFailure,
    retryField: 'password',
  })
  const { fields } = form
  const [passkeyFailure, setPasskeyFailure] = useState<string>()

  return (
    <form className={styles.form} {...form.props}>
      {newAccount && !form.submitted && <Banner tone="success">{ACCOUNT_CREATED}</Banner>}
      {accountDeleted && !form.submitted && <Banner tone="success">{ACCOUNT_DELETED}</Banner>}
      {ended && !form.submitted && <Banner tone="error">{ended}</Banner>}
      {passkeyFailure && form.phase === 'editing' && <Banner tone="error">{passkeyFailure}</Banner>}
      <FormMessages form={form} inline />
      <TextField
        label={common.email}
        name="email"
        type="email"
        autoComplete="email"
        value={fields.email}
        onChange={email => form.change('email', email)}
        error={form.submitted ? emailError(fields.email) : undefined}
        required
      />
      <PasswordFields form={form} />
      <div className={styles.buttons}>
        <SubmitButton form={form} label={common.signIn} sending={texts.signingIn} />
        <PasskeyButton
          label={texts.signInWithPasskey}
          act={() => session.signInWithPasskey(fields.rememberMe)}
          isDisabled={form.phase !== 'editing'}
          onFailure={setPasskeyFailure}
        />
        <LinkButton to="/add-device" size="large" wide>
          {texts.signInWithCode}
        </LinkButton>
        <LinkButton to="/signup" size="large" wide>
          {texts.createAccount}
        </LinkButton>
      </div>
      <p className={styles.centered}>
        <TextLink to="/">{common.backToHome}</TextLink>
      </p>
      <ServerLine />
    </form>
  )
}

function ServerLine() {
  const bridge = desktopBridge
  if (!bridge?.server) return null
  return (
    <p className={styles.centered}>
      {texts.server({ host: new URL(bridge.server).host })}{' '}
      <Button variant="quiet" size="small" onPress={() => bridge.changeServer()}>
        {texts.changeServer}
      </Button>
    </p>
  )
}
