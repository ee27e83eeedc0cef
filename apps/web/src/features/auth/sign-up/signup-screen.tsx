import type { ServerAccess } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/features/auth'
import { useLocation } from '@tanstack/react-router'
import styles from '../../../components/account-forms/form.module.css'
import { useServerAccess } from '../../../components/public-page/use-server-access.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignupScreen() {
  // The token of an invitation comes after `#`, because servers may log the rest of the address.
  const invitation = useLocation({ select: ({ hash }) => (isToken(hash) ? hash : undefined) })
  const { value, loading } = useServerAccess()
  const refusal = value && refusalOf(value, invitation)

  return (
    <AuthLayout
      title={texts.signUpTitle}
      motto={texts.signUpMotto}
      promises={loading ? [] : promisesOf(value)}
    >
      <PageTitle>{texts.signUp}</PageTitle>
      {refusal && (
        <div className={styles.form}>
          <Banner>{refusal}</Banner>
          <LinkButton to="/login" size="large" wide>
            {texts.signInInstead}
          </LinkButton>
        </div>
      )}
      {/* If the server does not answer, the form says why when a person sends it. */}
      {!loading && !refusal && <SignUpForm invitation={invitation} first={value?.isFirst} />}
    </AuthLayout>
  )
}

/** A server that sells nothing makes no promises about plans. */
const promisesOf = (access: ServerAccess | undefined): string[] =>
  access?.landingPage === 'plain'
    ? [texts.endToEndEncryption, texts.smartOrganization, texts.secureSharing]
    : [texts.freeForeverPlan, texts.noCreditCard, texts.quickSetup]

/** Returns why a person cannot sign up; undefined if they can. */
function refusalOf(
  { isFirst, mode }: ServerAccess,
  invitation: string | undefined,
): string | undefined {
  if (mode === 'closed') return texts.signUpClosed
  if (mode === 'open' || invitation) return undefined
  return isFirst ? texts.firstAccountElsewhere : texts.invitationNeeded
}

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
