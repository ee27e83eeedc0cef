import { isAdministrator } from '@safelight/contract/admin-users'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/page'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { useLogOut } from '../../components/log-out/use-log-out.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './admin.module.css'
import { Badge } from './badge.tsx'

const SCREENS = [
  ['/admin/users', texts.users],
  ['/admin/feature-flags', texts.featureFlags],
  ['/admin/variables', texts.variables],
  ['/admin/plans', texts.plans],
  ['/admin/overview', texts.overview],
  ['/admin/recognition', texts.recognition],
  ['/admin/log', texts.log],
] as const

/** Redirects other accounts to the gallery, for convenience only: the server checks each call. */
export function AdminLayout() {
  const { logOut, question } = useLogOut()
  const { user } = useUnlocked()
  if (!isAdministrator(user)) return <Navigate to="/gallery" replace />
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <Wordmark />
        <Badge color="red">{texts.administrator}</Badge>
        <span className={styles.who} title={user.email}>
          {user.email}
        </span>
        <LinkButton to="/gallery" size="small">
          {texts.backToApp}
        </LinkButton>
        <Button size="small" onPress={() => void logOut()}>
          {common.logout}
        </Button>
        {question}
      </header>
      <nav className={styles.side} aria-label={texts.administration}>
        {SCREENS.map(([to, title]) => (
          <Link key={to} to={to} className={styles.link}>
            {title}
          </Link>
        ))}
      </nav>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
