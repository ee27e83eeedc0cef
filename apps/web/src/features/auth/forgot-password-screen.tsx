import { PageTitle } from '../../shared/page-title.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './form.module.css'

/** Says honestly what a forgotten password means here. */
export const ForgotPasswordScreen = () => (
  <AuthLayout title="Forgot your password?" motto="The light that keeps your film safe.">
    <PageTitle>Forgot Password</PageTitle>
    <div className={styles.prose}>
      <p>
        Your password never leaves your device. <strong>Nobody can reset it</strong>, not even the
        people who run this server: they never had it, and without it they cannot open your library.
      </p>
      <p>
        The one other key is your <strong>24 recovery words</strong>, shown to you after your first
        sign-in. Keep them safe. This version cannot yet set a new password with them.
      </p>
      <p>
        A device where you chose to be remembered still opens your library. Until you have found the
        password, do not log out there.
      </p>
    </div>
    <div className={styles.buttons}>
      <LinkButton to="/login" variant="primary" size="large" wide>
        Back to sign in
      </LinkButton>
    </div>
  </AuthLayout>
)
