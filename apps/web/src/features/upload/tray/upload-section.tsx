import type { UploadTotals } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/upload'
import { formatNumber } from '../../../shared/format.ts'
import { BatchProgress, type BatchProps } from './batch-progress.tsx'
import { BatchResult } from './batch-result.tsx'
import { countText, isUnderWay, percentOf, resultTexts, shareOf } from './batch-texts.ts'
import { TraySection } from './tray-section.tsx'

interface UploadSectionProps extends BatchProps {
  onDismiss: () => void
}

/** How far the uploads are, and how they ended until that is dismissed. */
export function UploadSection({ onDismiss, ...batch }: UploadSectionProps) {
  const { totals, refused } = batch
  const goesOn = isUnderWay(totals)
  return (
    <TraySection
      name="Uploads"
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
  const failed =
    totals.failed > 0 ? [texts.failedFailed({ failed: formatNumber(totals.failed) })] : []
  switch (totals.phase) {
    case 'active':
      return [`Uploading ${percentOf(totals)}`, countText(totals), ...failed]
    case 'paused':
      return [texts.uploadsPaused, countText(totals), ...failed]
    default: {
      const [first = texts.nothingUploaded, ...others] = resultTexts(totals)
      return others.length > 0 ? [first, ...failed] : [first]
    }
  }
}

/** Whether not all went the plain way. */
const needsWord = ({ files, uploaded, canceled }: UploadTotals) => files > uploaded || canceled > 0
