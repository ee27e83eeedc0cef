import type { ExportProgress } from '@safelight/client/export'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/export'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from './export.module.css'
import { bytesText, countText, problemsText, statusText } from './export-texts.ts'
import { useExport } from './use-export.ts'

export function ExportRunning({ progress }: { progress: ExportProgress }) {
  const { exports } = useExport()
  const { status, bytes, bytesDone, problems } = progress
  const isPlanning = status === 'planning'
  return (
    <>
      <p className={styles.status} role="status">
        {statusText(progress)}
      </p>
      <ProgressBar
        label={texts.export}
        value={isPlanning ? undefined : (bytesDone / bytes) * 100}
      />
      {!isPlanning && (
        <p className={styles.facts}>
          <span>{countText(progress)}</span>
          <span>{bytesText(progress)}</span>
        </p>
      )}
      {problems > 0 && <p className={styles.hint}>{problemsText(problems)}</p>}
      <div className={styles.actions}>
        {status === 'paused' && (
          <Button variant="primary" onPress={exports.resume}>
            {texts.resume}
          </Button>
        )}
        {!isPlanning && status !== 'paused' && (
          <Button onPress={exports.pause}>{texts.pause}</Button>
        )}
        <Button variant="quiet" onPress={exports.stop}>
          {common.stop}
        </Button>
      </div>
    </>
  )
}
