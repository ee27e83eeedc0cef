import { texts } from '@safelight/texts/app'
import type { ReactNode } from 'react'
import { PageTitle } from '../shared/ui/layout/page-title.tsx'
import { Wordmark } from '../shared/ui/layout/wordmark.tsx'
import styles from './plain-page.module.css'

/** Shown where the browser withholds its cryptography, which is on plain HTTP beyond localhost. */
export const InsecureContextScreen = () => (
  <PlainPage>
    <PageTitle>{texts.aSecureConnectionIsNeeded}</PageTitle>
    <div className={styles.message}>
      <h1>{texts.safelightNeedsASecureConnection}</h1>
      <p>
        Safelight encrypts your photos and videos in this browser. Browsers allow that only on pages
        that were loaded over HTTPS or from this computer. This page was loaded over plain HTTP from{' '}
        <code>{location.host}</code>.
      </p>
      <ol>
        <li>
          <strong>{texts.onTheComputerThatRunsSafelight}</strong> open it by the name{' '}
          <code>http://localhost{location.port && `:${location.port}`}</code>.
        </li>
        <li>
          <strong>{texts.fromOtherDevices}</strong> let Safelight serve HTTPS itself: start it with{' '}
          <code>{texts.tlsCert}</code> and <code>{texts.tlsKey}</code> set to the files of a
          certificate.
        </li>
        <li>
          <strong>{texts.behindAProxy}</strong> let the proxy serve HTTPS, and open its{' '}
          <code>{texts.https}</code> address.
        </li>
      </ol>
    </div>
  </PlainPage>
)

/** A page with the wordmark and one message. */
const PlainPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <header>
      <Wordmark />
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)
