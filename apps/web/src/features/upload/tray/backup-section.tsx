import type { WatchedFolder } from '@safelight/client/import'
import { texts } from '@safelight/texts/components/backup'
import { importingText } from '../../../components/backup/backup-texts.ts'
import { useWatchedFolders } from '../../../components/backup/use-watched-folders.ts'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import styles from './tray.module.css'
import { TraySection } from './tray-section.tsx'

const LABELS = {
  name: texts.tray,
  show: texts.showDetails,
  hide: texts.hideDetails,
  dismiss: '',
}

/** The folder whose new files are uploaded now. */
export const useBackingUp = (): WatchedFolder | undefined =>
  useWatchedFolders().folders.find(({ importing, paused }) => importing && !paused)

export function BackupSection({ folder: { name, importing } }: { folder: WatchedFolder }) {
  if (!importing) return null
  const { completed, total } = importing
  return (
    <TraySection
      labels={LABELS}
      headline={[importingText(importing)]}
      progress={{ value: (completed / total) * 100 }}
    >
      <p className={styles.current} dir="auto">
        {name}
      </p>
      <div className={styles.actions}>
        <LinkButton to="/account" hash="backup" size="small" variant="quiet">
          {texts.manage}
        </LinkButton>
      </div>
    </TraySection>
  )
}
