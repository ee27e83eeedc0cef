import type { ReactNode } from 'react'
import { Wordmark } from '../shared/ui/layout/wordmark.tsx'
import styles from './plain-page.module.css'

/** A page with the wordmark and one message. */
export const PlainPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <header>
      <Wordmark />
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
)
