import { texts } from '@safelight/texts/components/backup'
import styles from '../../components/backup/backup.module.css'
import { BackupButton } from '../../components/backup/backup-button.tsx'
import { BackupFolders } from '../../components/backup/backup-folders.tsx'
import { useWatchedFolders } from '../../components/backup/use-watched-folders.ts'
import { isPhone } from '../../components/folders/is-phone.ts'
import { Section } from './section.tsx'

export function BackupSection() {
  const { watched } = useWatchedFolders()
  return (
    <Section id="backup" title={texts.title} lead={isPhone() ? texts.leadPhone : texts.lead}>
      {watched ? (
        <>
          <BackupFolders />
          <div className={styles.actions}>
            <BackupButton />
          </div>
        </>
      ) : (
        <p className={styles.hint}>{texts.unsupported}</p>
      )}
    </Section>
  )
}
