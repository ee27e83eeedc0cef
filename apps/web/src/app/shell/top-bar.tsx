import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { CircleUserRound, ShieldCheck, Upload } from 'lucide-react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { ServerVisibilityNotice } from '../../components/privacy/server-visibility-notice.tsx'
import { TopSearch } from '../../features/search/top-search.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { PartBoundary } from '../../shared/ui/feedback/part-boundary.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { countOf, labelWithNew, NewCount, NewDot } from './new-count.tsx'
import { SCREENS } from './screens.ts'
import styles from './shell.module.css'

/**
 * On a phone, the bar shows only the app's name and the encryption notice. On other narrow screens, the bar
 * leaves out the links that are also in the account menu.
 */
export function TopBar() {
  const { user } = useUnlocked()
  const inbox = useInbox()
  const isSearching = useMatchRoute()({ to: '/search' }) !== false
  return (
    <header className={styles.topBar}>
      <Link to="/gallery" className={styles.home} aria-label={common.safelight}>
        <Wordmark />
      </Link>
      <nav className={styles.wide} aria-label={texts.main}>
        <Link to="/gallery" className={styles.link}>
          {common.gallery}
        </Link>
        <Link to="/albums" className={styles.link}>
          {common.albums}
          <NewCount count={countOf(inbox, '/albums')} />
        </Link>
        {SCREENS.map(({ to, name }) => (
          <Link key={to} to={to} className={styles.link} data-in-menu>
            {name}
            <NewCount count={countOf(inbox, to)} />
          </Link>
        ))}
        {user.roles.includes('ADMIN') && (
          <Link to="/admin" className={styles.link} data-in-menu>
            {texts.admin} <ShieldCheck size={14} className={styles.adminBadge} aria-hidden="true" />
          </Link>
        )}
      </nav>
      <div className={styles.search}>
        {!isSearching && (
          <PartBoundary failure={texts.searchFailed}>
            <TopSearch />
          </PartBoundary>
        )}
      </div>
      <div className={styles.end}>
        <div className={styles.wide}>
          <LinkButton to="/upload" variant="primary" icon={<Upload size={16} />}>
            {texts.upload}
          </LinkButton>
        </div>
        <ServerVisibilityNotice />
        <div className={styles.wide}>
          <AccountMenu
            trigger={
              <Button
                variant="quiet"
                icon={
                  <NewDot count={countOf(inbox, 'menu')}>
                    <CircleUserRound size={22} strokeWidth={1.6} />
                  </NewDot>
                }
                aria-label={texts.accountMenu}
                word={texts.account}
                {...labelWithNew(texts.accountMenu, countOf(inbox, 'menu'))}
              />
            }
          />
        </div>
      </div>
    </header>
  )
}
