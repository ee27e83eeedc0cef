import type { UploadEntry } from '@safelight/client/upload-queue'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { classes } from '../../shared/classes.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../shared/ui/progress/progress-bar.tsx'
import { RestoreButton } from './restore-button.tsx'
import { isUnderWay, progressText, resultTexts, shareOf } from './tray/batch-texts.ts'
import { useBatchTotals } from './tray/use-batch-totals.ts'
import styles from './upload.module.css'

export interface UploadBarProps {
  entries: readonly UploadEntry[]
  onUploadAll: () => void
  /** Called instead of `onUploadAll` if there is nothing to upload. */
  onNothing: () => void
}

export function UploadBar({ entries, onUploadAll, onNothing }: UploadBarProps) {
  const { uploads } = useLibrary()
  const totals = useBatchTotals()
  const isChosen = entries.some(({ status }) => status === 'idle')
  const hasFailed = entries.some(({ status }) => status === 'failed')
  const isPending = isChosen || hasFailed
  const isBusy = totals.phase === 'active' || totals.phase === 'offline'
  const inTrash = entries.filter(({ status }) => status === 'in-trash').length
  const isPaused = totals.paused > 0
  const hasWork = isPending || isPaused
  return (
    <footer className={classes(styles.actions, entries.length > 0 && styles.stuck)}>
      {(isBusy || totals.phase === 'paused') && (
        <div className={styles.progress}>
          <ProgressBar label={texts.uploads} value={shareOf(totals) * 100} />
        </div>
      )}
      <p className={styles.summary}>{summaryOf(entries, totals)}</p>
      {inTrash > 0 && <RestoreButton count={inTrash} onRestore={uploads.restoreDuplicates} />}
      <Button onPress={uploads.clear} isDisabled={entries.length === 0}>
        {texts.clearAll}
      </Button>
      {isBusy && <Button onPress={uploads.pauseAll}>{texts.pauseAll}</Button>}
      {isPaused && !isBusy && <Button onPress={uploads.resumeAll}>{texts.resumeAll}</Button>}
      <Button
        variant={hasWork || isBusy ? 'primary' : 'secondary'}
        onPress={hasWork ? onUploadAll : onNothing}
        isDisabled={entries.length === 0}
        busy={isBusy && !isPending && 'still'}
      >
        {hasFailed && !isChosen && !isBusy ? texts.tryAgain : texts.uploadAll}
      </Button>
    </footer>
  )
}

function summaryOf(
  entries: readonly UploadEntry[],
  totals: ReturnType<typeof useBatchTotals>,
): string {
  if (isUnderWay(totals)) return progressText(totals)
  const chosen = entries.filter(({ status }) => status === 'idle')
  if (totals.phase === 'ended' && chosen.length === 0) return resultTexts(totals).join(' · ')
  if (chosen.length === 0) return ''
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  return texts.filesChosen({ count: chosen.length, size: inBytes(bytes) })
}
