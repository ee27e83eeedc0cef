import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import { useSessionState } from '../contexts/session-context.tsx'
import { ServerVisibilityNotice } from '../privacy/server-visibility-notice.tsx'
import { PublicFooter } from './public-footer.tsx'
import styles from './public-page.module.css'
import { WayIn } from './way-in.tsx'

/** The frame of a page for everybody: the name and the way in above, more to read below. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { status } = useSessionState()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label="Safelight">
          <Wordmark />
        </Link>
        <div className={styles.actions}>
          <ServerVisibilityNotice />
          <WayIn />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter isVisitor={status === 'anonymous'} />
    </div>
  )
}
