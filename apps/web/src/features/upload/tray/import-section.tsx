import type { ImportProgress } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'
import { SaveLeftOut } from '../../../components/left-out/save-left-out.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { DuplicatesFold } from '../choosing/duplicates-fold.tsx'
import { ImportActions } from '../import/import-actions.tsx'
import { failureText, headlineOf, leftText, stagedText, summaryOf } from '../import/import-texts.ts'
import { leftOutOfImport } from '../import/left-out-of-import.ts'
import { ProblemsFold } from '../import/problems-fold.tsx'
import { RestoreTrashed } from '../import/restore-trashed.tsx'
import { isBusy, isUnderWay } from '../import/use-import.ts'
import styles from './tray.module.css'
import { TraySection } from './tray-section.tsx'

interface ImportSectionProps {
  progress: ImportProgress
  onDismiss: () => void
}

const LABELS = {
  name: texts.import,
  show: texts.showImportDetails,
  hide: texts.hideImportDetails,
  dismiss: texts.dismissImport,
}

export function ImportSection({ progress, onDismiss }: ImportSectionProps) {
  const { status, scan, percentage, current, failed } = progress
  const goesOn = isBusy(progress)
  const facts = [
    failureText(progress),
    ...(status === 'scanned' && scan ? summaryOf(scan) : []),
    leftText(progress),
    stagedText(progress),
  ]
  return (
    <TraySection
      labels={LABELS}
      headline={headlineOf(progress)}
      progress={goesOn ? { value: isUnderWay(progress) ? percentage : undefined } : undefined}
      onDismiss={goesOn ? undefined : onDismiss}
    >
      {goesOn && (
        <p className={styles.current} dir="auto">
          {current}
        </p>
      )}
      {facts.filter(Boolean).map(fact => (
        <p key={fact} className={styles.facts}>
          {fact}
        </p>
      ))}
      <ProblemsFold problems={failed} text={texts.filesNotImported} />
      {!goesOn && <ProblemsFold problems={progress.left} tone="plain" text={texts.filesLeftOut} />}
      {!goesOn && <DuplicatesFold duplicates={progress.named} />}
      <div className={styles.actions}>
        <ImportActions progress={progress} size="small" />
        {!goesOn && <RestoreTrashed trashed={progress.trashed} size="small" />}
        {!goesOn && <SaveLeftOut files={leftOutOfImport(progress)} />}
        <LinkButton to="/upload" size="small" variant={goesOn ? 'quiet' : 'secondary'}>
          {texts.viewImport}
        </LinkButton>
      </div>
    </TraySection>
  )
}
