import type { ImportProgress } from '@safelight/library/import'
import { formatCount } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from './import.module.css'
import { stagedText, statusText } from './import-texts.ts'
import { ProblemsFold } from './problems-fold.tsx'
import { isUnderWay, useImport } from './use-import.ts'

/** A scan or an import that is under way. */
export function ImportRunning({ progress }: { progress: ImportProgress }) {
  const { folderImport } = useImport()
  const { status, scan, current, percentage, failed } = progress
  const isImporting = isUnderWay(progress)
  const found = `${formatCount(scan?.totalFiles ?? 0, 'file')} found`
  return (
    <>
      <p className={styles.facts} role="status">
        {isImporting ? statusText(progress) : found}
      </p>
      <ProgressBar
        label={isImporting ? 'Import' : 'Scan'}
        value={isImporting ? percentage : undefined}
      />
      <p className={styles.current} dir="auto">
        {current}
      </p>
      {progress.staged > 0 && <Banner tone="warning">{stagedText(progress)}</Banner>}
      {isImporting && <ProblemsFold problems={failed} verb="could not be imported" />}
      <div className={styles.actions}>
        {status === 'paused' && (
          <Button variant="primary" onPress={folderImport.resume}>
            Resume
          </Button>
        )}
        {isImporting && status !== 'paused' && <Button onPress={folderImport.pause}>Pause</Button>}
        <Button variant="quiet" onPress={folderImport.stop}>
          Stop
        </Button>
      </div>
    </>
  )
}
