import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/public-page'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './link-page.module.css'
import { WayIn } from './way-in.tsx'

export interface LinkPageProps {
  /** Of `main`. */
  className: string | undefined
  /** Over an empty page; pictures need none. */
  glows: boolean
  children: ReactNode
}

/**
 * The frame of what somebody shares by a link: little of the product around it. Its links load a page anew, so
 * that the browser asks first while a visitor's files are on their way.
 */
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
