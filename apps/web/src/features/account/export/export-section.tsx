import { texts } from '@safelight/texts/features/account/export'
import { useRef } from 'react'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import { Section } from '../section.tsx'
import styles from './export.module.css'
import { ExportForm } from './export-form.tsx'
import { ExportResult } from './export-result.tsx'
import { ExportRunning } from './export-running.tsx'
import { isUnderWay, useExport } from './use-export.ts'

export function ExportSection() {
  const { exports, progress } = useExport()
  const { failure, reload } = useAsync([exports], () => exports.load())
  const area = useRef<HTMLDivElement>(null)
  useKeptFocus(area, true)
  return (
    <Section id="export" title={texts.title} lead={texts.lead}>
      <div ref={area} className={styles.area} tabIndex={-1}>
        {!progress && !failure && (
          <div className={styles.loading}>
            <Skeleton height="100%" />
          </div>
        )}
        {!progress && failure !== undefined && (
          <ErrorState message={texts.prepareFailed} onRetry={reload} />
        )}
        {progress?.failure && <Banner tone="error">{progress.failure}</Banner>}
        {progress?.status === 'none' && <ExportForm />}
        {isUnderWay(progress) && <ExportRunning progress={progress} />}
        {(progress?.status === 'stopped' || progress?.status === 'done') && (
          <ExportResult progress={progress} />
        )}
      </div>
    </Section>
  )
}
