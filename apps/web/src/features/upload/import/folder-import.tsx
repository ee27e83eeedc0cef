import type { ImportProgress } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'
import { useRef } from 'react'
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import { FolderChoice } from './folder-choice.tsx'
import styles from './import.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportResult } from './import-result.tsx'
import { failureText, foundText, stagedText, statusText } from './import-texts.ts'
import { ProblemsFold } from './problems-fold.tsx'
import { ScannedFolder } from './scanned-folder.tsx'
import { isBusy, isUnderWay, useImport } from './use-import.ts'

export function FolderImport({ labels }: { labels: readonly string[] }) {
  const { progress } = useImport()
  const { status } = progress
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, true)
  return (
    <section ref={area} className={styles.area} tabIndex={-1} aria-labelledby="folder-import">
      <h2 id="folder-import">{TITLES[status]}</h2>
      {progress.failure !== undefined && <Banner tone="error">{failureText(progress)}</Banner>}
      {status === 'none' && <FolderChoice />}
      {status === 'scanned' && <ScannedFolder progress={progress} labels={labels} />}
      {isBusy(progress) && <ImportRunning progress={progress} />}
      {(status === 'stopped' || status === 'done') && <ImportResult progress={progress} />}
    </section>
  )
}

const TITLES = {
  none: texts.importFromFolder,
  scanning: texts.scanning,
  scanned: texts.folderSelected,
  running: texts.importing,
  waiting: texts.importing,
  paused: texts.importing,
  stopped: texts.importStoppedTitle,
  done: texts.importFinishedTitle,
} as const

function ImportRunning({ progress }: { progress: ImportProgress }) {
  const { current, percentage, failed } = progress
  const isImporting = isUnderWay(progress)
  return (
    <>
      <p className={styles.facts}>{isImporting ? statusText(progress) : foundText(progress)}</p>
      <ProgressBar
        label={isImporting ? texts.import : texts.scan}
        value={isImporting ? percentage : undefined}
      />
      <p className={styles.current} dir="auto">
        {current}
      </p>
      {progress.staged > 0 && <Banner tone="warning">{stagedText(progress)}</Banner>}
      <ProblemsFold problems={failed} text={texts.filesNotImported} />
      <div className={styles.actions}>
        <ImportActions progress={progress} />
      </div>
    </>
  )
}
