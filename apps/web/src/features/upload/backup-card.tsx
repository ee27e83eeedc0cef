import { texts } from '@safelight/texts/components/backup'
import styles from '../../components/backup/backup.module.css'
import { BackupButton } from '../../components/backup/backup-button.tsx'
import { BackupFolders } from '../../components/backup/backup-folders.tsx'
import { useWatchedFolders } from '../../components/backup/use-watched-folders.ts'
import { isPhone } from '../../components/folders/is-phone.ts'
import area from './import/import.module.css'

/** Backs up folders of this device. Hidden in browsers that cannot: the account page says which can. */
export function BackupCard() {
  const { watched } = useWatchedFolders()
  if (!watched) return null
  return (
    <section className={area.area} aria-labelledby="backup">
      <h2 id="backup">{texts.title}</h2>
      <p className={styles.hint}>{isPhone() ? texts.leadPhone : texts.lead}</p>
      <BackupFolders />
      <div className={styles.actions}>
        <BackupButton />
      </div>
    </section>
  )
}
