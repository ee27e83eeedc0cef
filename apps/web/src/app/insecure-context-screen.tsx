import { texts } from '@safelight/texts/app'
import type { ReactNode } from 'react'
import { inline } from '../shared/inline.ts'
import { PageTitle } from '../shared/ui/layout/page-title.tsx'
import { Wordmark } from '../shared/ui/layout/wordmark.tsx'
import styles from './plain-page.module.css'

const address = `http://localhost${location.port && `:${location.port}`}`

const code = (chunks: ReactNode) => <code>{chunks}</code>

const strong = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Shown over plain HTTP, except on `localhost`, because browsers then do not provide Web Crypto. */
export const InsecureContextScreen = () => (
  <PlainPage>
    <PageTitle>{texts.insecureTitle}</PageTitle>
    <div className={styles.message}>
      <h1>{texts.insecureHeadline}</h1>
      <p>{inline(texts.whyInsecure({ host: location.host, code }))}</p>
      <ol>
        <li>{inline(texts.secureOnServer({ address, strong, code }))}</li>
        <li>{inline(texts.secureFromElsewhere({ strong, code }))}</li>
        <li>{inline(texts.secureBehindProxy({ strong, code }))}</li>
      </ol>
    </div>
  </PlainPage>
)

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
