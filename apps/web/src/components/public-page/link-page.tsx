import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/public-page'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './link-page.module.css'
import { WayIn } from './way-in.tsx'

export interface LinkPageProps {
  className: string | undefined
  /** Whether to show the background glow, as on pages without pictures. */
  glows: boolean
  children: ReactNode
}

/** The links of this frame load a new page, so that the browser can warn about a running upload. */
export const LinkPage = ({ className, glows, children }: LinkPageProps) => (
  <div className={styles.page} data-glows={glows || undefined}>
    <header className={styles.bar}>
      <Link to="/" reloadDocument className={styles.home} aria-label={common.safelight}>
        <Wordmark />
      </Link>
      <WayIn reloads />
    </header>
    <main className={className} id="main" tabIndex={-1}>
      {children}
    </main>
    <footer>
      <nav aria-label={common.safelight}>
        <ul className={styles.links}>
          {LINKS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} reloadDocument>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  </div>
)

const LINKS = [
  { to: '/', name: texts.home },
  { to: '/privacy-policy', name: common.privacyPolicy },
  { to: '/terms-conditions', name: texts.termsConditions },
  { to: '/delete-account-guide', name: texts.accountDeletionGuide },
] as const
