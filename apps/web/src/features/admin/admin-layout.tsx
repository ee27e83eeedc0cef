import { ADMINISTRATOR_ID } from '@safelight/contract/admin-users'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { useSession, useUnlocked } from '../../components/contexts/session-context.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Wordmark } from '../../shared/ui/layout/wordmark.tsx'
import styles from './admin.module.css'
import { Badge } from './badge.tsx'

const SCREENS = [
  ['/admin/users', 'Users'],
  ['/admin/feature-flags', 'Feature Flags'],
  ['/admin/variables', 'Variables'],
  ['/admin/plans', 'Plans'],
  ['/admin/overview', 'Overview'],
  ['/admin/log', 'Log'],
] as const

/** The administrator's area; every other account goes to the gallery. The server asks again at every call. */
export function AdminLayout() {
  const session = useSession()
  const { user } = useUnlocked()
  if (user.id !== ADMINISTRATOR_ID) return <Navigate to="/gallery" replace />
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <Wordmark />
        <Badge color="red">Administrator</Badge>
        <span className={styles.who} title={user.email}>
          {user.email}
        </span>
        <LinkButton to="/gallery" size="small">
          Back to App
        </LinkButton>
        <Button size="small" onPress={() => void session.logOut()}>
          Logout
        </Button>
      </header>
      <nav className={styles.side} aria-label="Administration">
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
