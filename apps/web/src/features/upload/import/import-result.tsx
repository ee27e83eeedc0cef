import type { ImportProgress } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'
import { SaveLeftOut } from '../../../components/left-out/save-left-out.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { DuplicatesFold } from '../choosing/duplicates-fold.tsx'
import { BackupOffer } from './backup-offer.tsx'
import styles from './import.module.css'
import { leftText, restoredText, stagedText } from './import-texts.ts'
import { leftOutOfImport } from './left-out-of-import.ts'
import { ProblemsFold } from './problems-fold.tsx'
import { RestoreTrashed } from './restore-trashed.tsx'
import { useImport } from './use-import.ts'

export function ImportResult({ progress }: { progress: ImportProgress }) {
  const { folderImport } = useImport()
  const { status, uploaded, failed, completed, total } = progress
  const left = leftText(progress)
  const restored = restoredText(progress)
  return (
    <>
      <p className={styles.facts}>
        {uploaded > 0 && texts.filesUploaded({ count: uploaded })}
        {uploaded === 0 && failed.length === 0 && status === 'done' && texts.noNewFilesFound}
      </p>
      {restored !== '' && <p className={styles.facts}>{restored}</p>}
      {left !== '' && <p className={styles.hint}>{left}</p>}
      {status === 'stopped' && total > completed && (
        <p className={styles.hint}>{texts.selectSameFolder}</p>
      )}
      {progress.staged > 0 && <Banner tone="warning">{stagedText(progress)}</Banner>}
      <ProblemsFold problems={failed} text={texts.filesFailed} />
      <ProblemsFold problems={progress.left} tone="plain" text={texts.filesLeftOut} />
      <ProblemsFold problems={progress.aside} tone="plain" text={texts.filesAside} />
      <DuplicatesFold duplicates={progress.named} />
      <div className={styles.actions}>
        <RestoreTrashed trashed={progress.trashed} />
        <SaveLeftOut files={leftOutOfImport(progress)} />
        <Button onPress={folderImport.leave}>{texts.importAnotherFolder}</Button>
        {uploaded > 0 && <TextLink to="/gallery">{texts.openGallery}</TextLink>}
      </div>
      {status === 'done' && <BackupOffer />}
    </>
  )
}
