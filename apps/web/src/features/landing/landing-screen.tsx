import { ServerVisibilityNotice } from '../../components/privacy/server-visibility-notice.tsx'
import landscape from '../../shared/pictures/landscape.svg'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './landing-screen.module.css'

/** What visitors see first. */
export const LandingScreen = () => (
  <div className={styles.page}>
    <PageTitle>Your photographs, developed only by you</PageTitle>
    <header className={styles.header}>
      <Wordmark />
      <ServerVisibilityNotice />
    </header>
    <main id="main" tabIndex={-1}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>
            Your photographs, developed <em>only by you.</em>
          </h1>
          <p>
            A private library for photos and videos. Everything is encrypted on your device before
            it leaves it. Not even the people who run the server can look.
          </p>
          <div className={styles.buttons}>
            <LinkButton to="/signup" variant="primary" size="large">
              Get Started Free
            </LinkButton>
            <LinkButton to="/login" size="large">
              Sign In
            </LinkButton>
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
      <section className={styles.promises} aria-label="What Safelight promises">
        {PROMISES.map(([title, text]) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
    </main>
    <footer className={styles.footer}>
      <p>
        A safelight is the lamp that lets you work in a darkroom without fogging the film. Safelight
        is free software.
      </p>
    </footer>
  </div>
)

const PROMISES = [
  [
    'Encrypted before upload',
    'Every photo, thumbnail, name and place is locked on your own device. What reaches the server is unreadable to it, and to anyone who breaks in.',
  ],
  [
    'In order by itself',
    'Your photos and videos are sorted into months and years by the day they were taken. Your device does the sorting, so nobody else needs to know it.',
  ],
  [
    'Originals, untouched',
    'Each file is kept byte for byte as your camera made it, up to 5 GB, and verified whenever it is loaded.',
  ],
] as const
