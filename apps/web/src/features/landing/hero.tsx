import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/landing'
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
          Your photographs, developed <em>{texts.onlyByYou}</em>
        </h1>
        <p>{texts.aPrivateLibraryForPhotosAnd}</p>
        <div className={styles.buttons}>
          <LinkButton to="/signup" variant="primary" size="large">
            {texts.getStartedFree}
          </LinkButton>
          <LinkButton to="/login" size="large">
            {common.signIn}
          </LinkButton>
        </div>
        <div className={styles.apps}>
          {!desktopBridge && <DesktopApp href={desktop} />}
          {store !== undefined && <OutsideLink href={store}>{texts.getItOnGooglePlay}</OutsideLink>}
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
      {texts.desktopApp}
    </LinkButton>
  ) : (
    <OutsideLink href={href}>{texts.desktopApp}</OutsideLink>
  )

const NO_APPS: AppLinks = { store: undefined, desktop: undefined }

/** The page does without them if it must. */
async function loadAppLinks(): Promise<AppLinks> {
  try {
    return await import('./server-facts.ts').then(({ readAppLinks }) => readAppLinks())
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nothing that a visitor needs, and no secret
    console.warn(texts.theLinksToTheAppsCould, error)
    return NO_APPS
  }
}
