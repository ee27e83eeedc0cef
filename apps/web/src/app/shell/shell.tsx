import { Navigate, Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import { useUnlocked } from '../../shared/session-context.tsx'
import { ShortcutsSheet } from '../../shared/shortcuts/shortcuts-sheet.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Toasts } from '../../shared/ui/toasts.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** The bars around the screens of someone whose library is open. */
export function Shell() {
  const { profile } = useUnlocked()
  const { connection } = useLibrary()
  const online = useSyncExternalStore(connection.subscribe, connection.online)
  if (profile.recoveryWords === 'pending') return <Navigate to="/recovery-words" replace />
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      {profile.recoveryWords === 'later' && (
        <div className={styles.reminder}>
          <Banner
            tone="warning"
            action={
              <LinkButton to="/recovery-words" size="small">
                Save them now
              </LinkButton>
            }
          >
            Your recovery words are not saved yet.
          </Banner>
        </div>
      )}
      {!online && (
        <div className={styles.reminder}>
          <Banner>
            {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} You can look
            at what this device has loaded.
          </Banner>
        </div>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <TabBar />
      <Toasts />
      <ShortcutsSheet />
    </div>
  )
}
