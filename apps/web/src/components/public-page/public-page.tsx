import { texts as common } from '@safelight/texts/common'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import { useSessionState } from '../contexts/session-context.tsx'
import { PublicFooter } from './public-footer.tsx'
import styles from './public-page.module.css'
import { WayIn } from './way-in.tsx'

/** Loads after the page. If it fails to load, the page omits the notice. */
const ServerVisibilityNotice = lazy<ComponentType>(() =>
  import('../privacy/server-visibility-notice.tsx').then(
    ({ ServerVisibilityNotice }) => ({ default: ServerVisibilityNotice }),
    () => ({ default: () => null }),
  ),
)

export function PublicPage({ children }: { children: ReactNode }) {
  const { status } = useSessionState()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label={common.safelight}>
          <Wordmark />
        </Link>
        <div className={styles.actions}>
          <Suspense>
            <ServerVisibilityNotice />
          </Suspense>
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
