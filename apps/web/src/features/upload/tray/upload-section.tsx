import type { UploadTotals } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/features/upload'
import { BatchProgress, type BatchProps } from './batch-progress.tsx'
import { BatchResult } from './batch-result.tsx'
import { countText, isUnderWay, percentOf, resultTexts, shareOf } from './batch-texts.ts'
import { TraySection } from './tray-section.tsx'

interface UploadSectionProps extends BatchProps {
  onDismiss: () => void
}

const LABELS = {
  name: texts.uploads,
  show: texts.showUploadDetails,
  hide: texts.hideUploadDetails,
  dismiss: texts.dismissUploads,
}

export function UploadSection({ onDismiss, ...batch }: UploadSectionProps) {
  const { totals, refused } = batch
  const goesOn = isUnderWay(totals)
  return (
    <TraySection
      labels={LABELS}
      headline={headlineOf(totals)}
      progress={goesOn ? { value: shareOf(totals) * 100 } : undefined}
      onDismiss={goesOn ? undefined : onDismiss}
    >
      {goesOn ? (
        <BatchProgress {...batch} />
      ) : (
        (needsWord(totals) || refused.length > 0) && <BatchResult {...batch} />
      )}
    </TraySection>
  )
}

function headlineOf(totals: UploadTotals): string[] {
  const failed = totals.failed > 0 ? [texts.failed({ count: totals.failed })] : []
  switch (totals.phase) {
    case 'active':
      return [texts.uploadingPercent({ percent: percentOf(totals) }), countText(totals), ...failed]
    case 'offline':
      return [texts.uploadsOffline, countText(totals), ...failed]
    case 'paused':
      return [texts.uploadsPaused, countText(totals), ...failed]
    default: {
      const [first = texts.nothingUploaded, ...others] = resultTexts(totals)
      return others.length > 0 ? [first, ...failed] : [first]
    }
  }
}

const needsWord = ({ files, uploaded, canceled }: UploadTotals) => files > uploaded || canceled > 0
