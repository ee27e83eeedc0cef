import type { ExportProgress } from '@safelight/client/export'
import { texts } from '@safelight/texts/features/account/export'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from './export.module.css'
import { problemsText, resultText } from './export-texts.ts'
import { useExport } from './use-export.ts'
import { WhereButtons } from './where-buttons.tsx'

export function ExportResult({ progress }: { progress: ExportProgress }) {
  const { exports } = useExport()
  const { status, problems } = progress
  return (
    <>
      <p className={styles.status}>{resultText(progress)}</p>
      {problems > 0 && <p className={styles.hint}>{problemsText(problems)}</p>}
      {status === 'stopped' && (
        <>
          <p className={styles.hint}>{texts.continueHint}</p>
          <WhereButtons verb="resume" onChosen={exports.continueExport} />
        </>
      )}
      <div className={styles.actions}>
        <Button variant={status === 'done' ? 'secondary' : 'quiet'} onPress={exports.forget}>
          {status === 'done' ? texts.exportAgain : texts.forgetExport}
        </Button>
      </div>
    </>
  )
}
