import type { ImportProgress } from '@safelight/client/import'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { foundText, stagedText, statusText } from './import-texts.ts'
import { ProblemsFold } from './problems-fold.tsx'
import { isUnderWay } from './use-import.ts'

/** A scan or an import that is under way. */
export function ImportRunning({ progress }: { progress: ImportProgress }) {
  const { current, percentage, failed } = progress
  const isImporting = isUnderWay(progress)
  return (
    <>
      <p className={styles.facts}>{isImporting ? statusText(progress) : foundText(progress)}</p>
      <ProgressBar
        label={isImporting ? 'Import' : 'Scan'}
        value={isImporting ? percentage : undefined}
      />
      <p className={styles.current} dir="auto">
        {current}
      </p>
      {progress.staged > 0 && <Banner tone="warning">{stagedText(progress)}</Banner>}
      <ProblemsFold problems={failed} verb="could not be imported" />
      <div className={styles.actions}>
        <ImportActions progress={progress} />
      </div>
    </>
  )
}
