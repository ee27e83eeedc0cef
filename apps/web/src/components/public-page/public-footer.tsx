import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/public-page'
import { Link } from '@tanstack/react-router'
import desktopStyles from './desktop-app.module.css'
import styles from './public-page.module.css'
import { useServerAccess } from './use-server-access.ts'

/**
 * Only visitors get links to parts of the front page, if it has these parts: for signed-in users, `/` is the
 * gallery.
 */
export const PublicFooter = ({ isVisitor }: { isVisitor: boolean }) => (
  <footer className={styles.footer}>
    <p>{texts.aboutTheName}</p>
    <nav aria-label={texts.product}>
      <h2>{texts.product}</h2>
      <ul>
        <li>
          <Link to="/">{texts.home}</Link>
        </li>
        {isVisitor && <PartsOfFrontPage />}
        <li className={desktopStyles.desktopApp}>
          <Link to="/download">{texts.desktopApp}</Link>
        </li>
      </ul>
    </nav>
    <nav aria-label={texts.support}>
      <h2>{texts.support}</h2>
      <ul>
        <li>
          <Link to="/privacy-policy">{common.privacyPolicy}</Link>
        </li>
        <li>
          <Link to="/terms-conditions">{texts.termsConditions}</Link>
        </li>
        <li>
          <Link to="/delete-account-guide">{texts.accountDeletionGuide}</Link>
        </li>
      </ul>
    </nav>
  </footer>
)

function PartsOfFrontPage() {
  const { value, loading } = useServerAccess()
  if (loading || value?.landingPage === 'plain') return null
  return (
    <>
      <li>
        <Link to="/" hash="features">
          {texts.features}
        </Link>
      </li>
      <li>
        <Link to="/" hash="pricing">
          {texts.pricing}
        </Link>
      </li>
    </>
  )
}
