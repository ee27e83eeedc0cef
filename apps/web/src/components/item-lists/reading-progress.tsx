import type { SearchProgress } from '@safelight/client/search'
import { texts } from '@safelight/texts/components/item-lists'
import { ProgressBar } from '../../shared/ui/progress/progress-bar.tsx'
import styles from './reading-progress.module.css'

export function ReadingProgress({
  progress: { status, done, total },
}: {
  progress: Pick<SearchProgress, 'status' | 'done' | 'total'>
}) {
  if (status !== 'reading' || !total || done >= total) return null
  return (
    <div className={styles.reading}>
      <ProgressBar label={texts.readingYourLibrary} value={(100 * done) / total} />
      <p>{texts.readingProgress({ done, total })}</p>
    </div>
  )
}
