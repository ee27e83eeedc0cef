import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import landscape from '../../shared/pictures/landscape.svg'
import { buttonClass } from '../../shared/ui/controls/button-class.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import type { AppLinks } from './app-links.ts'
import styles from './landing-screen.module.css'

/** What the product is, and the ways in. */
export function Hero() {
  const { store, desktop } = useAsync([], loadAppLinks).value ?? NO_APPS
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>
          Your photographs, developed <em>only by you.</em>
        </h1>
        <p>
          A private library for photos and videos. Everything is encrypted on your device before it
          leaves it. Not even the people who run the server can look.
        </p>
        <div className={styles.buttons}>
          <LinkButton to="/signup" variant="primary" size="large">
            Get Started Free
          </LinkButton>
          <LinkButton to="/login" size="large">
            Sign In
          </LinkButton>
        </div>
        <div className={styles.apps}>
          {!desktopBridge && <DesktopApp href={desktop} />}
          {store !== undefined && <OutsideLink href={store}>Get it on Google Play</OutsideLink>}
        </div>
      </div>
      <div className={styles.prints} aria-hidden="true">
        {['latent', 'developing', 'fixed'].map(stage => (
          <div key={stage} className={styles.print} data-stage={stage}>
            <img src={landscape} alt="" />
          </div>
        ))}
      </div>
    </section>
  )
}

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'quiet' })}>
    {children}
  </a>
)

/** The way to the desktop app, on our own page unless it is elsewhere. */
const DesktopApp = ({ href }: { href: string | undefined }) =>
  href === undefined ? (
    <LinkButton to="/download" variant="quiet">
      Desktop app
    </LinkButton>
  ) : (
    <OutsideLink href={href}>Desktop app</OutsideLink>
  )

const NO_APPS: AppLinks = { store: undefined, desktop: undefined }

/** The page does without them if it must. */
async function loadAppLinks(): Promise<AppLinks> {
  try {
    return await import('./server-facts.ts').then(({ readAppLinks }) => readAppLinks())
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing that a visitor needs, and no secret
    console.warn('The links to the apps could not be loaded:', error)
    return NO_APPS
  }
}
