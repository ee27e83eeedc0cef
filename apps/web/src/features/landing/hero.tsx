import type { ServerAccess } from '@safelight/contract/variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/landing'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import desktopStyles from '../../components/public-page/desktop-app.module.css'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { inline } from '../../shared/inline.ts'
import landscape from '../../shared/pictures/landscape.svg'
import { buttonClass } from '../../shared/ui/controls/button-class.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import type { AppLinks } from './app-links.ts'
import { HomeServer } from './home-server.tsx'
import styles from './landing-screen.module.css'

interface HeroProps {
  /** Undefined until the server has answered, and if it does not answer. */
  access: ServerAccess | undefined
  loading: boolean
}

export function Hero({ access, loading }: HeroProps) {
  const { store, desktop } = useAsync([], loadAppLinks).value ?? NO_APPS
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{inline(texts.headline({ em: chunks => <em>{chunks}</em> }))}</h1>
        <p>{texts.lead}</p>
        {loading ? <div className={styles.buttons} /> : <Choices access={access} />}
        <div className={styles.apps}>
          {!desktopBridge && (
            <span className={desktopStyles.desktopApp}>
              <DesktopApp href={desktop} />
            </span>
          )}
          {store !== undefined && <OutsideLink href={store}>{texts.googlePlay}</OutsideLink>}
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

const Choices = ({ access }: Pick<HeroProps, 'access'>) =>
  access?.landingPage === 'plain' ? (
    <HomeServer access={access} />
  ) : (
    <div className={styles.buttons}>
      <LinkButton to="/signup" variant="primary" size="large">
        {texts.getStartedFree}
      </LinkButton>
      <LinkButton to="/login" size="large">
        {common.signIn}
      </LinkButton>
    </div>
  )

const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'quiet' })}>
    {children}
  </a>
)

const DesktopApp = ({ href }: { href: string | undefined }) =>
  href === undefined ? (
    <LinkButton to="/download" variant="quiet">
      {texts.desktopApp}
    </LinkButton>
  ) : (
    <OutsideLink href={href}>{texts.desktopApp}</OutsideLink>
  )

const NO_APPS: AppLinks = { store: undefined, desktop: undefined }

/** Reads the links to the apps. The page works without them. */
async function loadAppLinks(): Promise<AppLinks> {
  try {
    return await import('./server-facts.ts').then(({ readAppLinks }) => readAppLinks())
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: visitors do not need it, and it holds no secret
    console.warn(texts.appLinksFailed, error)
    return NO_APPS
  }
}
