import { texts } from '@safelight/texts/app'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { useOnline } from '../../components/contexts/use-online.ts'
import { forgetDestination, keepDestination } from '../../components/destination/destination.ts'
import { useFollowInbox } from '../../components/inbox/use-inbox.ts'
import { ExportCompanion } from '../../features/account/export/export-companion.tsx'
import { UploadCompanion } from '../../features/upload/tray/upload-companion.tsx'
import { useHasNetwork } from '../../shared/hooks/use-has-network.ts'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { PartBoundary } from '../../shared/ui/feedback/part-boundary.tsx'
import { ItemActionsProvider } from '../item-actions-provider.tsx'
import { HeldChanges } from './held-changes.tsx'
import styles from './shell.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFollowNotifications } from './use-follow-notifications.ts'
import { WaitingChanges } from './waiting-changes.tsx'

export function Shell() {
  const { profile } = useUnlocked()
  const online = useOnline()
  const hasNetwork = useHasNetwork()
  useFollowInbox()
  useFollowNotifications()
  const lacksWords = profile.recoveryWords === 'pending'
  useEffect(() => {
    if (!lacksWords) forgetDestination()
  }, [lacksWords])
  if (lacksWords) return <ToRecoveryWords />
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <TopBar />
      {profile.recoveryWords === 'later' && (
        <div className={styles.reminder}>
          <Banner
            tone="warning"
            action={
              <LinkButton to="/recovery-words" size="small">
                {texts.saveThemNow}
              </LinkButton>
            }
          >
            {texts.recoveryWordsNotSaved}
          </Banner>
        </div>
      )}
      {!online && (
        <div className={styles.reminder}>
          <Banner>{hasNetwork ? texts.serverUnreachable : texts.offline}</Banner>
        </div>
      )}
      <WaitingChanges />
      <HeldChanges />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ItemActionsProvider>
          <Outlet />
        </ItemActionsProvider>
      </main>
      <PartBoundary failure={texts.uploadListFailed}>
        <UploadCompanion />
      </PartBoundary>
      <ExportCompanion />
      <TabBar />
      <ShortcutsSheet />
    </div>
  )
}

/**
 * Redirects to the recovery words. After the person has confirmed the words, the current page opens again.
 */
function ToRecoveryWords() {
  const here = useLocation({ select: location => location.href })
  const [address] = useState(here)
  useEffect(() => keepDestination(address), [address])
  return <Navigate to="/recovery-words" replace />
}
